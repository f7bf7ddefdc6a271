// biome-ignore-all lint/style/noExcessiveLinesPerFile: a table, written by a script.
// Written by scripts/emoji-names.ts from emojibase-data 17.0.0 (MIT, Miles Johnson).

/**
 * The code points of each emoji in hexadecimal, the first as its distance from that of the emoji
 * before. Skin tones are left out, `emojiOf` puts them on.
 */
export const EMOJI_CODES =
  '23.fe0f.20e3;7.fe0f.20e3;6.fe0f.20e3;1.fe0f.20e3;1.fe0f.20e3;1.fe0f.20e3;1.fe0f.20e3;' +
  '1.fe0f.20e3;1.fe0f.20e3;1.fe0f.20e3;1.fe0f.20e3;1.fe0f.20e3;70;5;1f8e;d;d9;17;5b;1;1;1;1;1;10;1;' +
  '170;1;d;a7;1a;1;1;1;1;1;1;1;1;1;1;5;1;1;c8;e8;1;b;a;3b;1;1;1;2;1;1;1;1;a;3;3;1;3;5;3;2;1;3;4;4;' +
  '1;9;1;1;6;2;6;1;1;1;1;1;1;1;1;1;1;1;c;1;3;2;1;2;13;3;1;13;1;1;1;1;1;2;2;1;4;1;6;3;1;5;1;c;1;6;1;' +
  '3;6;1;2;2;0.fe0f.200d.1f4a5;1;15;1;6;1;1;1;1;1;2;1;1;0.fe0f.200d.2640.fe0f;' +
  '0.fe0f.200d.2642.fe0f;1;3;5;3;3;1;1;1;1;1;2;3;2;2;7;4;7;b;1;10;3;5;2;5;1;1;2;c;1;' +
  '0.fe0f.200d.1f525;0.fe0f.200d.1fa79;31;1;1;a;f;f;175;1;1d0;1;1;14;1;34;5;4db;d;25a;2;1bd6b;cb;' +
  'a1;1;d;1;f;3;1;1;1;1;1;1;1;1;1;4c;0.1f1e8;0.1f1e9;0.1f1ea;0.1f1eb;0.1f1ec;0.1f1ee;0.1f1f1;' +
  '0.1f1f2;0.1f1f4;0.1f1f6;0.1f1f7;0.1f1f8;0.1f1f9;0.1f1fa;0.1f1fc;0.1f1fd;0.1f1ff;1;0.1f1e6;' +
  '0.1f1e7;0.1f1e9;0.1f1ea;0.1f1eb;0.1f1ec;0.1f1ed;0.1f1ee;0.1f1ef;0.1f1f1;0.1f1f2;0.1f1f3;0.1f1f4;' +
  '0.1f1f6;0.1f1f7;0.1f1f8;0.1f1f9;0.1f1fb;0.1f1fc;0.1f1fe;0.1f1ff;1;0.1f1e6;0.1f1e8;0.1f1e9;' +
  '0.1f1eb;0.1f1ec;0.1f1ed;0.1f1ee;0.1f1f0;0.1f1f1;0.1f1f2;0.1f1f3;0.1f1f4;0.1f1f5;0.1f1f6;0.1f1f7;' +
  '0.1f1fa;0.1f1fb;0.1f1fc;0.1f1fd;0.1f1fe;0.1f1ff;1;0.1f1ea;0.1f1ec;0.1f1ef;0.1f1f0;0.1f1f2;' +
  '0.1f1f4;0.1f1ff;1;0.1f1e6;0.1f1e8;0.1f1ea;0.1f1ec;0.1f1ed;0.1f1f7;0.1f1f8;0.1f1f9;0.1f1fa;1;' +
  '0.1f1ee;0.1f1ef;0.1f1f0;0.1f1f2;0.1f1f4;0.1f1f7;1;0.1f1e6;0.1f1e7;0.1f1e9;0.1f1ea;0.1f1eb;' +
  '0.1f1ec;0.1f1ed;0.1f1ee;0.1f1f1;0.1f1f2;0.1f1f3;0.1f1f5;0.1f1f6;0.1f1f7;0.1f1f8;0.1f1f9;0.1f1fa;' +
  '0.1f1fc;0.1f1fe;1;0.1f1f0;0.1f1f2;0.1f1f3;0.1f1f7;0.1f1f9;0.1f1fa;1;0.1f1e8;0.1f1e9;0.1f1ea;' +
  '0.1f1f1;0.1f1f2;0.1f1f3;0.1f1f4;0.1f1f6;0.1f1f7;0.1f1f8;0.1f1f9;1;0.1f1ea;0.1f1f2;0.1f1f4;' +
  '0.1f1f5;1;0.1f1ea;0.1f1ec;0.1f1ed;0.1f1ee;0.1f1f2;0.1f1f3;0.1f1f5;0.1f1f7;0.1f1fc;0.1f1fe;' +
  '0.1f1ff;1;0.1f1e6;0.1f1e7;0.1f1e8;0.1f1ee;0.1f1f0;0.1f1f7;0.1f1f8;0.1f1f9;0.1f1fa;0.1f1fb;' +
  '0.1f1fe;1;0.1f1e6;0.1f1e8;0.1f1e9;0.1f1ea;0.1f1eb;0.1f1ec;0.1f1ed;0.1f1f0;0.1f1f1;0.1f1f2;' +
  '0.1f1f3;0.1f1f4;0.1f1f5;0.1f1f6;0.1f1f7;0.1f1f8;0.1f1f9;0.1f1fa;0.1f1fb;0.1f1fc;0.1f1fd;0.1f1fe;' +
  '0.1f1ff;1;0.1f1e6;0.1f1e8;0.1f1ea;0.1f1eb;0.1f1ec;0.1f1ee;0.1f1f1;0.1f1f4;0.1f1f5;0.1f1f7;' +
  '0.1f1fa;0.1f1ff;1;0.1f1f2;1;0.1f1e6;0.1f1ea;0.1f1eb;0.1f1ec;0.1f1ed;0.1f1f0;0.1f1f1;0.1f1f2;' +
  '0.1f1f3;0.1f1f7;0.1f1f8;0.1f1f9;0.1f1fc;0.1f1fe;1;0.1f1e6;1;0.1f1ea;0.1f1f4;0.1f1f8;0.1f1fa;' +
  '0.1f1fc;1;0.1f1e6;0.1f1e7;0.1f1e8;0.1f1e9;0.1f1ea;0.1f1ec;0.1f1ed;0.1f1ee;0.1f1ef;0.1f1f0;' +
  '0.1f1f1;0.1f1f2;0.1f1f3;0.1f1f4;0.1f1f7;0.1f1f8;0.1f1f9;0.1f1fb;0.1f1fd;0.1f1fe;0.1f1ff;1;' +
  '0.1f1e6;0.1f1e8;0.1f1e9;0.1f1eb;0.1f1ec;0.1f1ed;0.1f1ef;0.1f1f0;0.1f1f1;0.1f1f2;0.1f1f3;0.1f1f4;' +
  '0.1f1f7;0.1f1f9;0.1f1fb;0.1f1fc;0.1f1ff;1;0.1f1e6;0.1f1ec;0.1f1f2;0.1f1f3;0.1f1f8;0.1f1fe;' +
  '0.1f1ff;1;0.1f1e6;0.1f1e8;0.1f1ea;0.1f1ec;0.1f1ee;0.1f1f3;0.1f1fa;1;0.1f1eb;0.1f1f8;1;0.1f1f0;1;' +
  '0.1f1ea;0.1f1f9;1;0.1f1e6;0.1f1f2;0.1f1fc;2;1;18;15;3;1;1;1;1;1;1;1;1;16;1;af;1;1;1;1;1;1;1;1;1;' +
  '1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;3;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;' +
  '1;1;1;1;1;1;1;1;1;0.200d.1f7eb;1;1;1;1;1;1;1;0.200d.1f7e9;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;' +
  '1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;' +
  '1;1;1;1;1;3;1;2;1;1;3;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;' +
  '0.200d.2640.fe0f;0.200d.2640.fe0f.200d.27a1.fe0f;0.200d.2642.fe0f;' +
  '0.200d.2642.fe0f.200d.27a1.fe0f;0.200d.27a1.fe0f;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;1;1;1;1;' +
  '1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;0.fe0f.200d.2640.fe0f;0.fe0f.200d.2642.fe0f;1;' +
  '0.fe0f.200d.2640.fe0f;0.fe0f.200d.2642.fe0f;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;' +
  '1;1;1;1;1;1;1;1;1;1;3;0.fe0f.200d.26a7.fe0f;0.fe0f.200d.1f308;1;0.200d.2620.fe0f;' +
  '0.e0067.e0062.e0065.e006e.e0067.e007f;0.e0067.e0062.e0073.e0063.e0074.e007f;' +
  '0.e0067.e0062.e0077.e006c.e0073.e007f;1;2;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;0.200d.2b1b;1;1;1;1;' +
  '1;1;1;1;1;1;1;1;1;0.200d.1f9ba;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;0.200d.2b1b;0.200d.1f525;1;1;1;' +
  '1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;0.200d.2744.fe0f;1;1;1;1;1;1;0.fe0f.200d.1f5e8.fe0f;1;1;1;1;' +
  '1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;0.200d.2695.fe0f;' +
  '0.200d.2696.fe0f;0.200d.2708.fe0f;0.200d.2764.fe0f.200d.1f468;' +
  '0.200d.2764.fe0f.200d.1f48b.200d.1f468;0.200d.1f33e;0.200d.1f373;0.200d.1f37c;0.200d.1f393;' +
  '0.200d.1f3a4;0.200d.1f3a8;0.200d.1f3eb;0.200d.1f3ed;0.200d.1f466;0.200d.1f466.200d.1f466;' +
  '0.200d.1f467;0.200d.1f467.200d.1f466;0.200d.1f467.200d.1f467;0.200d.1f468.200d.1f466;' +
  '0.200d.1f468.200d.1f466.200d.1f466;0.200d.1f468.200d.1f467;0.200d.1f468.200d.1f467.200d.1f466;' +
  '0.200d.1f468.200d.1f467.200d.1f467;0.200d.1f469.200d.1f466;0.200d.1f469.200d.1f466.200d.1f466;' +
  '0.200d.1f469.200d.1f467;0.200d.1f469.200d.1f467.200d.1f466;0.200d.1f469.200d.1f467.200d.1f467;' +
  '0.200d.1f4bb;0.200d.1f4bc;0.200d.1f527;0.200d.1f52c;0.200d.1f680;0.200d.1f692;0.200d.1f9af;' +
  '0.200d.1f9af.200d.27a1.fe0f;0.200d.1f9b0;0.200d.1f9b1;0.200d.1f9b2;0.200d.1f9b3;0.200d.1f9bc;' +
  '0.200d.1f9bc.200d.27a1.fe0f;0.200d.1f9bd;0.200d.1f9bd.200d.27a1.fe0f;1;0.200d.2695.fe0f;' +
  '0.200d.2696.fe0f;0.200d.2708.fe0f;0.200d.2764.fe0f.200d.1f468;0.200d.2764.fe0f.200d.1f469;' +
  '0.200d.2764.fe0f.200d.1f48b.200d.1f468;0.200d.2764.fe0f.200d.1f48b.200d.1f469;0.200d.1f33e;' +
  '0.200d.1f373;0.200d.1f37c;0.200d.1f393;0.200d.1f3a4;0.200d.1f3a8;0.200d.1f3eb;0.200d.1f3ed;' +
  '0.200d.1f466;0.200d.1f466.200d.1f466;0.200d.1f467;0.200d.1f467.200d.1f466;' +
  '0.200d.1f467.200d.1f467;0.200d.1f469.200d.1f466;0.200d.1f469.200d.1f466.200d.1f466;' +
  '0.200d.1f469.200d.1f467;0.200d.1f469.200d.1f467.200d.1f466;0.200d.1f469.200d.1f467.200d.1f467;' +
  '0.200d.1f4bb;0.200d.1f4bc;0.200d.1f527;0.200d.1f52c;0.200d.1f680;0.200d.1f692;0.200d.1f9af;' +
  '0.200d.1f9af.200d.27a1.fe0f;0.200d.1f9b0;0.200d.1f9b1;0.200d.1f9b2;0.200d.1f9b3;0.200d.1f9bc;' +
  '0.200d.1f9bc.200d.27a1.fe0f;0.200d.1f9bd;0.200d.1f9bd.200d.27a1.fe0f;1;1;1;1;1;0.200d.2640.fe0f;' +
  '0.200d.2642.fe0f;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;' +
  '0.200d.2640.fe0f;0.200d.2642.fe0f;1;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;1;1;1;' +
  '0.200d.2640.fe0f;0.200d.2642.fe0f;1;1;1;1;1;1;1;1;1;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;' +
  '0.200d.2640.fe0f;0.200d.2642.fe0f;1;1;1;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;0.200d.2640.fe0f;' +
  '0.200d.2642.fe0f;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;' +
  '1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;' +
  '1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;2;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;' +
  '1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;c;1;' +
  '1;1;1;1;2;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;8;1;3;1;1;0.fe0f.200d.2640.fe0f;' +
  '0.fe0f.200d.2642.fe0f;1;1;1;1;1;d;3;1;1;1;3;5;1;e;1;3;9;1;a;6;1;1;d;1;1;9;1;1;3;2;5;7;4;7;1;1;1;' +
  '1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;' +
  '1;0.200d.1f4a8;1;1;1;1;1;1;1;0.200d.1f4ab;1;0.200d.1f32b.fe0f;1;1;1;1;1;1;1;1;1;1;1;1;' +
  '0.200d.2194.fe0f;0.200d.2195.fe0f;1;1;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;0.200d.2640.fe0f;' +
  '0.200d.2642.fe0f;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;1;1;1;0.200d.2640.fe0f;0.200d.2642.fe0f;' +
  '1;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;31;1;1;1;1;1;1;1;1;' +
  '1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;1;1;1;' +
  '1;1;1;1;1;1;1;1;1;1;1;1;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;0.200d.2640.fe0f;0.200d.2642.fe0f;' +
  '1;0.200d.2640.fe0f;0.200d.2640.fe0f.200d.27a1.fe0f;0.200d.2642.fe0f;' +
  '0.200d.2642.fe0f.200d.27a1.fe0f;0.200d.27a1.fe0f;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;6;1;1;1;1;1;1;1;' +
  '3;1;1;1;4;1;1;1;1;1;1;1;1;1;4;2;1;4;3;1;1;1;1;1;1;1;1;1;e4;1;1;1;1;1;1;1;1;1;1;1;5;11c;1;1;1;1;' +
  '1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;1;1;1;1;1;1;1;1;' +
  '1;1;1;1;1;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;' +
  '0.200d.2640.fe0f;0.200d.2642.fe0f;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;2;0.200d.2640.fe0f;' +
  '0.200d.2642.fe0f;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;1;1;' +
  '1;1;1;1;2;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;' +
  '1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;' +
  '1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;' +
  '0.200d.2640.fe0f;0.200d.2642.fe0f;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;0.200d.2640.fe0f;' +
  '0.200d.2642.fe0f;1;0.200d.2640.fe0f;0.200d.2640.fe0f.200d.27a1.fe0f;0.200d.2642.fe0f;' +
  '0.200d.2642.fe0f.200d.27a1.fe0f;0.200d.27a1.fe0f;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;1;' +
  '0.200d.2695.fe0f;0.200d.2696.fe0f;0.200d.2708.fe0f;0.200d.1f33e;0.200d.1f373;0.200d.1f37c;' +
  '0.200d.1f384;0.200d.1f393;0.200d.1f3a4;0.200d.1f3a8;0.200d.1f3eb;0.200d.1f3ed;0.200d.1f4bb;' +
  '0.200d.1f4bc;0.200d.1f527;0.200d.1f52c;0.200d.1f680;0.200d.1f692;0.200d.1f91d.200d.1f9d1;' +
  '0.200d.1f9af;0.200d.1f9af.200d.27a1.fe0f;0.200d.1f9b0;0.200d.1f9b1;0.200d.1f9b2;0.200d.1f9b3;' +
  '0.200d.1f9bc;0.200d.1f9bc.200d.27a1.fe0f;0.200d.1f9bd;0.200d.1f9bd.200d.27a1.fe0f;' +
  '0.200d.1f9d1.200d.1f9d2;0.200d.1f9d1.200d.1f9d2.200d.1f9d2;0.200d.1f9d2;0.200d.1f9d2.200d.1f9d2;' +
  '0.200d.1fa70;1;1;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;' +
  '0.200d.2640.fe0f;0.200d.2642.fe0f;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;0.200d.2640.fe0f;' +
  '0.200d.2642.fe0f;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;' +
  '0.200d.2640.fe0f;0.200d.2642.fe0f;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;0.200d.2640.fe0f;' +
  '0.200d.2642.fe0f;1;0.200d.2640.fe0f;0.200d.2642.fe0f;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;' +
  '1;1;1;1;1;1;1;1;1;1;1;71;1;1;1;1;1;1;1;1;1;1;1;1;4;1;1;1;1;1;1;1;1;1;1;4;1;1;1;1;1;1;1;1;1;1;1;' +
  '1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;2;5;1;' +
  '1;1;1;1;1;1;1;1;1;1;1;1;1;1;3;1;1;1;1;1;1;1;1;1;1;1;5;1;1;1;1;1;1;1;1;1;'

/** The short names of each emoji, separated by spaces. They compress better without the codes. */
export const EMOJI_NAMES =
  'hash number_sign;asterisk;zero;one;two;three;four;five;six;seven;eight;nine;copyright;' +
  'registered;bangbang double_exclamation;interrobang exclamation_question;tm trade_mark;' +
  'information_source info;left_right_arrow;arrow_up_down;arrow_upper_left;arrow_upper_right;' +
  'arrow_lower_right;arrow_lower_left;leftwards_arrow_with_hook arrow_left_hook;' +
  'arrow_right_hook rightwards_arrow_with_hook;watch;hourglass;keyboard;eject_button eject;' +
  'fast_forward;rewind fast_reverse;arrow_double_up fast_up;arrow_double_down fast_down;' +
  'next_track_button next_track;previous_track_button previous_track;' +
  'play_or_pause_button play_pause;alarm_clock;stopwatch;timer_clock;hourglass_flowing_sand;' +
  'pause_button pause;stop_button stop;record_button record;m;black_small_square;' +
  'white_small_square;arrow_forward play;arrow_backward reverse;white_medium_square;' +
  'black_medium_square;white_medium_small_square;black_medium_small_square;sunny sun;cloud;' +
  'open_umbrella;snowman_with_snow snowman2;comet;phone telephone;ballot_box_with_check;' +
  'umbrella umbrella_with_rain;coffee;shamrock;point_up;skull_and_crossbones;radioactive;biohazard;' +
  'orthodox_cross;star_and_crescent;peace_symbol peace;yin_yang;wheel_of_dharma;' +
  'frowning_face white_frowning_face;relaxed smiling_face;female_sign female;male_sign male;aries;' +
  'taurus;gemini;cancer;leo;virgo;libra;scorpius;sagittarius;capricorn;aquarius;pisces;chess_pawn;' +
  'spades;clubs;hearts;diamonds;hotsprings;recycle recycling_symbol;infinity;' +
  'wheelchair handicapped;hammer_and_pick;anchor;crossed_swords;medical_symbol medical;' +
  'balance_scale scales;alembic;gear;atom_symbol atom;fleur_de_lis fleur-de-lis;warning;' +
  'zap high_voltage;transgender_symbol;white_circle;black_circle;coffin;funeral_urn;soccer;' +
  'baseball;snowman;partly_sunny sun_behind_cloud;' +
  'cloud_with_lightning_and_rain stormy thunder_cloud_and_rain;ophiuchus;pick;' +
  'rescue_worker_helmet helmet_with_cross;chains;broken_chain;no_entry;shinto_shrine;church;' +
  'mountain;parasol_on_ground umbrella_on_ground;fountain;golf;ferry;boat sailboat;' +
  'skier person_skiing skiing;ice_skate;bouncing_ball_person person_bouncing_ball;' +
  'basketball_woman bouncing_ball_woman woman_bouncing_ball;' +
  'basketball_man bouncing_ball_man man_bouncing_ball;tent;fuelpump;scissors;' +
  'white_check_mark check_mark_button;airplane;envelope;fist fist_raised;' +
  'hand raised_hand high_five;v victory;writing_hand;pencil2;black_nib;heavy_check_mark check_mark;' +
  'heavy_multiplication_x multiplication multiply;latin_cross;star_of_david;sparkles;' +
  'eight_spoked_asterisk;eight_pointed_black_star;snowflake;sparkle;x cross_mark;' +
  'negative_squared_cross_mark cross_mark_button;question;grey_question white_question;' +
  'grey_exclamation white_exclamation;exclamation heavy_exclamation_mark;' +
  'heavy_heart_exclamation heart_exclamation;heart red_heart;heart_on_fire;mending_heart;' +
  'heavy_plus_sign plus;heavy_minus_sign minus;heavy_division_sign divide division;arrow_right;' +
  'curly_loop;loop double_curly_loop;arrow_heading_up;arrow_heading_down;arrow_left;arrow_up;' +
  'arrow_down;black_large_square;white_large_square;star;o hollow_red_circle red_o;wavy_dash;' +
  'part_alternation_mark;congratulations ja_congratulations;secret ja_secret;mahjong;black_joker;' +
  'a a_blood;b b_blood;o2 o_blood;parking;ab ab_blood;cl;cool;free;id;new;ng;ok;sos;up up2;vs;' +
  'regional_indicator_a;ascension_island;andorra;united_arab_emirates;afghanistan;antigua_barbuda;' +
  'anguilla;albania;armenia;angola;antarctica;argentina;american_samoa;austria;australia;aruba;' +
  'aland_islands;azerbaijan;regional_indicator_b;bosnia_herzegovina;barbados;bangladesh;belgium;' +
  'burkina_faso;bulgaria;bahrain;burundi;benin;st_barthelemy;bermuda;brunei;bolivia;' +
  'caribbean_netherlands;brazil;bahamas;bhutan;bouvet_island;botswana;belarus;belize;' +
  'regional_indicator_c;canada;cocos_islands;congo_kinshasa;central_african_republic;' +
  'congo_brazzaville;switzerland;cote_divoire;cook_islands;chile;cameroon;cn china;colombia;' +
  'clipperton_island;sark;costa_rica;cuba;cape_verde;curacao;christmas_island;cyprus;' +
  'czech_republic czechia;regional_indicator_d;de germany;diego_garcia;djibouti;denmark;dominica;' +
  'dominican_republic;algeria;regional_indicator_e;ceuta_melilla;ecuador;estonia;egypt;' +
  'western_sahara;eritrea;es spain;ethiopia;eu european_union;regional_indicator_f;finland;fiji;' +
  'falkland_islands;micronesia;faroe_islands;fr france;regional_indicator_g;gabon;' +
  'gb uk united_kingdom;grenada;georgia;french_guiana;guernsey;ghana;gibraltar;greenland;gambia;' +
  'guinea;guadeloupe;equatorial_guinea;greece;south_georgia_south_sandwich_islands;guatemala;guam;' +
  'guinea_bissau;guyana;regional_indicator_h;hong_kong;heard_mcdonald_islands;honduras;croatia;' +
  'haiti;hungary;regional_indicator_i;canary_islands;indonesia;ireland;israel;isle_of_man;india;' +
  'british_indian_ocean_territory;iraq;iran;iceland;it italy;regional_indicator_j;jersey;jamaica;' +
  'jordan;jp;regional_indicator_k;kenya;kyrgyzstan;cambodia;kiribati;comoros;st_kitts_nevis;' +
  'north_korea;kr south_korea;kuwait;cayman_islands;kazakhstan;regional_indicator_l;laos;lebanon;' +
  'st_lucia;liechtenstein;sri_lanka;liberia;lesotho;lithuania;luxembourg;latvia;libya;' +
  'regional_indicator_m;morocco;monaco;moldova;montenegro;st_martin;madagascar;marshall_islands;' +
  'macedonia;mali;myanmar burma;mongolia;macau macao;northern_mariana_islands;martinique;' +
  'mauritania;montserrat;malta;mauritius;maldives;malawi;mexico;malaysia;mozambique;' +
  'regional_indicator_n;namibia;new_caledonia;niger;norfolk_island;nigeria;nicaragua;netherlands;' +
  'norway;nepal;nauru;niue;new_zealand;regional_indicator_o;oman;regional_indicator_p;panama;peru;' +
  'french_polynesia;papua_new_guinea;philippines;pakistan;poland;st_pierre_miquelon;' +
  'pitcairn_islands;puerto_rico;palestinian_territories;portugal;palau;paraguay;' +
  'regional_indicator_q;qatar;regional_indicator_r;reunion;romania;serbia;ru russia;rwanda;' +
  'regional_indicator_s;saudi_arabia;solomon_islands;seychelles;sudan;sweden;singapore;st_helena;' +
  'slovenia;svalbard_jan_mayen;slovakia;sierra_leone;san_marino;senegal;somalia;suriname;' +
  'south_sudan;sao_tome_principe;el_salvador;sint_maarten;syria;swaziland eswatini;' +
  'regional_indicator_t;tristan_da_cunha;turks_caicos_islands;chad;french_southern_territories;' +
  'togo;thailand;tajikistan;tokelau;timor_leste;turkmenistan;tunisia;tonga;tr turkey_tr;' +
  'trinidad_tobago;tuvalu;taiwan;tanzania;regional_indicator_u;ukraine;uganda;us_outlying_islands;' +
  'united_nations un;us united_states usa;uruguay;uzbekistan;regional_indicator_v;vatican_city;' +
  'st_vincent_grenadines;venezuela;british_virgin_islands;us_virgin_islands;vietnam;vanuatu;' +
  'regional_indicator_w;wallis_futuna;samoa;regional_indicator_x;kosovo;regional_indicator_y;yemen;' +
  'mayotte;regional_indicator_z;south_africa;zambia;zimbabwe;koko ja_here;sa ja_service_charge;' +
  'u7121 ja_free_of_charge;u6307 ja_reserved;u7981 ja_prohibited;u7a7a ja_vacancy;' +
  'u5408 ja_passing_grade;u6e80 ja_no_vacancy;u6709 ja_not_free_of_carge;u6708 ja_monthly_amount;' +
  'u7533 ja_application;u5272 ja_discount;u55b6 ja_open_for_business;' +
  'ideograph_advantage ja_bargain;accept ja_acceptable;cyclone;foggy;closed_umbrella;' +
  'night_with_stars;sunrise_over_mountains;sunrise;city_sunset city_dusk;city_sunrise;rainbow;' +
  'bridge_at_night;ocean water_wave;volcano;milky_way;earth_africa earth_europe;earth_americas;' +
  'earth_asia;globe_with_meridians;new_moon;waxing_crescent_moon;first_quarter_moon;' +
  'moon waxing_gibbous_moon;full_moon;waning_gibbous_moon;last_quarter_moon;waning_crescent_moon;' +
  'crescent_moon;new_moon_with_face;first_quarter_moon_with_face;last_quarter_moon_with_face;' +
  'full_moon_with_face;sun_with_face;star2 glowing_star;stars shooting_star;thermometer;' +
  'sun_behind_small_cloud;sun_behind_large_cloud cloudy;sun_behind_rain_cloud sun_and_rain;' +
  'cloud_with_rain rainy;cloud_with_snow snowy;cloud_with_lightning lightning;tornado;fog;' +
  'wind_face wind_blowing_face;hotdog;taco;burrito;chestnut;seedling;evergreen_tree;deciduous_tree;' +
  'palm_tree;cactus;hot_pepper;tulip;cherry_blossom;rose;hibiscus;sunflower;blossom;' +
  'corn ear_of_corn;ear_of_rice sheaf_of_rice;herb;four_leaf_clover;maple_leaf;fallen_leaf;leaves;' +
  'mushroom;brown_mushroom;tomato;eggplant;grapes;melon;watermelon;mandarin orange tangerine;lemon;' +
  'lime;banana;pineapple;apple red_apple;green_apple;pear;peach;cherries;strawberry;hamburger;' +
  'pizza;meat_on_bone;poultry_leg;rice_cracker;rice_ball;rice cooked_rice;curry curry_rice;' +
  'ramen steaming_bowl;spaghetti;bread;fries french_fries;sweet_potato;dango;oden;sushi;' +
  'fried_shrimp;fish_cake;icecream soft_serve;shaved_ice;ice_cream;doughnut;cookie;chocolate_bar;' +
  'candy;lollipop;custard;honey_pot;cake shortcake;bento bento_box;stew pot_of_food;' +
  'fried_egg cooking;fork_and_knife;tea;sake;wine_glass;cocktail;tropical_drink;beer;beers;' +
  'baby_bottle;plate_with_cutlery fork_knife_plate;champagne;popcorn;ribbon;gift;' +
  'birthday birthday_cake;jack_o_lantern;christmas_tree;santa;fireworks;sparkler;balloon;' +
  'tada party party_popper;confetti_ball;tanabata_tree;crossed_flags;bamboo;dolls;' +
  'flags carp_streamer;wind_chime;rice_scene moon_ceremony;school_satchel backpack;' +
  'mortar_board graduation_cap;medal_military military_medal;reminder_ribbon;studio_microphone;' +
  'level_slider;control_knobs;film_strip film_frames;tickets admission_tickets;carousel_horse;' +
  'ferris_wheel;roller_coaster;fishing_pole_and_fish fishing_pole;microphone;movie_camera;cinema;' +
  'headphones;art palette;tophat top_hat;circus_tent;ticket;clapper;performing_arts;' +
  'video_game controller;dart bullseye direct_hit;slot_machine;8ball billiards;game_die;bowling;' +
  'flower_playing_cards;musical_note;notes musical_notes;saxophone;guitar;musical_keyboard;trumpet;' +
  'violin;musical_score;running_shirt_with_sash running_shirt;tennis;ski;basketball;checkered_flag;' +
  'snowboarder person_snowboarding snowboarding;runner running person_running;' +
  'running_woman woman_running;woman_running_right;running_man man_running;man_running_right;' +
  'person_running_right;surfer person_surfing surfing;surfing_woman woman_surfing;' +
  'surfing_man man_surfing;medal_sports sports_medal;trophy;horse_racing;football;rugby_football;' +
  'swimmer person_swimming swimming;swimming_woman woman_swimming;swimming_man man_swimming;' +
  'weight_lifting person_lifting_weights weight_lifter;weight_lifting_woman woman_lifting_weights;' +
  'weight_lifting_man man_lifting_weights;golfing golfer person_golfing;' +
  'golfing_woman woman_golfing;golfing_man man_golfing;motorcycle;racing_car;cricket_game;' +
  'volleyball;field_hockey;ice_hockey hockey;ping_pong;mountain_snow;camping;' +
  'beach_umbrella beach beach_with_umbrella;building_construction construction_site;houses homes;' +
  'cityscape;derelict_house house_abandoned;classical_building;desert;desert_island island;' +
  'national_park;stadium;house;house_with_garden;office;post_office;european_post_office;hospital;' +
  'bank;atm;hotel;love_hotel;convenience_store;school;department_store;factory;' +
  'izakaya_lantern lantern red_paper_lantern;japanese_castle;european_castle castle;white_flag;' +
  'transgender_flag;rainbow_flag;black_flag;pirate_flag jolly_roger;england flag_gbeng;' +
  'scotland flag_gbsct;wales flag_gbwls;rosette;label;badminton;bow_and_arrow;amphora;' +
  'tone1 tone_light;tone2 tone_medium_light;tone3 tone_medium;tone4 tone_medium_dark;' +
  'tone5 tone_dark;rat;mouse2;ox;water_buffalo;cow2;tiger2;leopard;rabbit2;cat2;black_cat;dragon;' +
  'crocodile;whale2;snail;snake;racehorse;ram;goat;sheep ewe;monkey;rooster;chicken chicken_face;' +
  'dog2;service_dog;pig2;boar;elephant;octopus;shell;bug;ant;bee honeybee;lady_beetle;fish;' +
  'tropical_fish;blowfish;turtle;hatching_chick;baby_chick;hatched_chick;bird bird_face;black_bird;' +
  'phoenix;penguin penguin_face;koala koala_face;poodle;dromedary_camel;camel;dolphin flipper;' +
  'mouse mouse_face;cow cow_face;tiger tiger_face;rabbit rabbit_face;cat cat_face;dragon_face;' +
  'whale spouting_whale;horse horse_face;monkey_face;dog dog_face;pig pig_face;frog frog_face;' +
  'hamster hamster_face;wolf wolf_face;bear bear_face;polar_bear polar_bear_face;panda_face panda;' +
  'pig_nose;feet paw_prints;chipmunk;eyes;eye;eye_speech_bubble eye_in_speech_bubble;ear;nose;' +
  'lips mouth;tongue;point_up_2;point_down;point_left;point_right;facepunch fist_oncoming punch;' +
  'wave waving_hand;ok_hand;+1 thumbsup yes;-1 thumbsdown no;clap clapping_hands;open_hands;crown;' +
  'womans_hat;eyeglasses glasses;necktie;shirt tshirt;jeans;dress;kimono;bikini;womans_clothes;' +
  'purse;handbag;pouch clutch_bag;mans_shoe shoe;athletic_shoe sneaker;high_heel;sandal;boot;' +
  'footprints;bust_in_silhouette;busts_in_silhouette;boy;girl;man;man_health_worker;man_judge;' +
  'man_pilot;couple_with_heart_man_man couple_with_heart_mm;couplekiss_man_man kiss_mm;man_farmer;' +
  'man_cook;man_feeding_baby;man_student;man_singer;man_artist;man_teacher;man_factory_worker;' +
  'family_man_boy family_mb;family_man_boy_boy family_mbb;family_man_girl family_mg;' +
  'family_man_girl_boy family_mgb;family_man_girl_girl family_mgg;family_man_man_boy family_mmb;' +
  'family_man_man_boy_boy family_mmbb;family_man_man_girl family_mmg;' +
  'family_man_man_girl_boy family_mmgb;family_man_man_girl_girl family_mmgg;' +
  'family_man_woman_boy family_mwb;family_man_woman_boy_boy family_mwbb;' +
  'family_man_woman_girl family_mwg;family_man_woman_girl_boy family_mwgb;' +
  'family_man_woman_girl_girl family_mwgg;man_technologist;man_office_worker;man_mechanic;' +
  'man_scientist;man_astronaut;man_firefighter;man_with_probing_cane man_with_white_cane;' +
  'man_with_white_cane_right;red_haired_man man_red_haired;curly_haired_man man_curly_haired;' +
  'bald_man man_bald;white_haired_man man_white_haired;man_in_motorized_wheelchair;' +
  'man_in_motorized_wheelchair_right;man_in_manual_wheelchair;man_in_manual_wheelchair_right;woman;' +
  'woman_health_worker;woman_judge;woman_pilot;' +
  'couple_with_heart_woman_man couple_with_heart_mw couple_with_heart_wm;' +
  'couple_with_heart_woman_woman couple_with_heart_ww;couplekiss_man_woman kiss_mw kiss_wm;' +
  'couplekiss_woman_woman kiss_ww;woman_farmer;woman_cook;woman_feeding_baby;woman_student;' +
  'woman_singer;woman_artist;woman_teacher;woman_factory_worker;family_woman_boy family_wb;' +
  'family_woman_boy_boy family_wbb;family_woman_girl family_wg;family_woman_girl_boy family_wgb;' +
  'family_woman_girl_girl family_wgg;family_woman_woman_boy family_wwb;' +
  'family_woman_woman_boy_boy family_wwbb;family_woman_woman_girl family_wwg;' +
  'family_woman_woman_girl_boy family_wwgb;family_woman_woman_girl_girl family_wwgg;' +
  'woman_technologist;woman_office_worker;woman_mechanic;woman_scientist;woman_astronaut;' +
  'woman_firefighter;woman_with_probing_cane woman_with_white_cane;woman_with_white_cane_right;' +
  'red_haired_woman woman_red_haired;curly_haired_woman woman_curly_haired;bald_woman woman_bald;' +
  'white_haired_woman woman_white_haired;woman_in_motorized_wheelchair;' +
  'woman_in_motorized_wheelchair_right;woman_in_manual_wheelchair;woman_in_manual_wheelchair_right;' +
  'family;couple;two_men_holding_hands;two_women_holding_hands;cop police_officer;' +
  'policewoman woman_police_officer;policeman man_police_officer;' +
  'dancers people_with_bunny_ears_partying;dancing_women women_with_bunny_ears_partying;' +
  'dancing_men men_with_bunny_ears_partying;person_with_veil;bride_with_veil woman_with_veil;' +
  'man_with_veil;blond_haired_person blond_haired;' +
  'blond_haired_woman blonde_woman woman_blond_haired;blond_haired_man man_blond_haired;' +
  'man_with_gua_pi_mao person_with_skullcap;person_with_turban person_wearing_turban;' +
  'woman_with_turban woman_wearing_turban;man_with_turban man_wearing_turban;older_man;older_woman;' +
  'baby;construction_worker;construction_worker_woman woman_construction_worker;' +
  'construction_worker_man man_construction_worker;princess;japanese_ogre ogre;' +
  'japanese_goblin goblin;ghost;angel;alien;space_invader alien_monster;imp angry_imp;skull;' +
  'information_desk_person tipping_hand_person person_tipping_hand;' +
  'sassy_woman tipping_hand_woman woman_tipping_hand;sassy_man tipping_hand_man man_tipping_hand;' +
  'guard;guardswoman woman_guard;guardsman man_guard;dancer woman_dancing;lipstick;' +
  'nail_care nail_polish;massage person_getting_massage;massage_woman woman_getting_massage;' +
  'massage_man man_getting_massage;haircut person_getting_haircut;' +
  'haircut_woman woman_getting_haircut;haircut_man man_getting_haircut;barber barber_pole;syringe;' +
  'pill;kiss;love_letter;ring;gem;couplekiss couple_kiss;bouquet;couple_with_heart;wedding;' +
  'heartbeat beating_heart;broken_heart;two_hearts;sparkling_heart;heartpulse growing_heart;' +
  'cupid heart_with_arrow;blue_heart;green_heart;yellow_heart;purple_heart;' +
  'gift_heart heart_with_ribbon;revolving_hearts;heart_decoration;' +
  'diamond_shape_with_a_dot_inside diamond_with_a_dot;bulb light_bulb;anger;bomb;zzz;' +
  'boom collision;sweat_drops;droplet;dash dashing_away;hankey poop shit;muscle right_bicep;dizzy;' +
  'speech_balloon;thought_balloon;white_flower;100;moneybag;currency_exchange;heavy_dollar_sign;' +
  'credit_card;yen;dollar;euro;pound;money_with_wings;chart;seat;computer laptop;briefcase;' +
  'minidisc computer_disk;floppy_disk;cd optical_disk;dvd;file_folder;open_file_folder;' +
  'page_with_curl;page_facing_up;date;calendar;card_index;' +
  'chart_with_upwards_trend chart_increasing;chart_with_downwards_trend chart_decreasing;bar_chart;' +
  'clipboard;pushpin;round_pushpin;paperclip;straight_ruler;triangular_ruler;bookmark_tabs;ledger;' +
  'notebook;notebook_with_decorative_cover;closed_book;book open_book;green_book;blue_book;' +
  'orange_book;books;name_badge;scroll;memo pencil;telephone_receiver;pager;fax fax_machine;' +
  'satellite satellite_antenna;loudspeaker;mega megaphone;outbox_tray;inbox_tray;package;' +
  'e-mail email;incoming_envelope;envelope_with_arrow;mailbox_closed;mailbox;mailbox_with_mail;' +
  'mailbox_with_no_mail;postbox;postal_horn;newspaper;iphone android mobile_phone;' +
  'calling mobile_phone_arrow;vibration_mode;mobile_phone_off;no_mobile_phones;' +
  'signal_strength antenna_bars;camera;camera_flash camera_with_flash;video_camera;tv;radio;' +
  'vhs videocassette;film_projector;prayer_beads;twisted_rightwards_arrows shuffle;repeat;' +
  'repeat_one;arrows_clockwise clockwise;arrows_counterclockwise counterclockwise;' +
  'low_brightness dim_button;high_brightness bright_button;mute no_sound;' +
  'speaker low_volume quiet_sound;sound medium_volumne;loud_sound high_volume;battery;' +
  'electric_plug;mag;mag_right;lock_with_ink_pen locked_with_pen;' +
  'closed_lock_with_key locked_with_key;key;lock locked;unlock unlocked;bell;no_bell;bookmark;link;' +
  'radio_button;back;end;on;soon;top;underage no_one_under_18;keycap_ten ten;capital_abcd;abcd;' +
  '1234;symbols;abc;fire;flashlight;wrench;hammer;nut_and_bolt;hocho knife;gun pistol;microscope;' +
  'telescope;crystal_ball;six_pointed_star;beginner;trident;black_square_button;' +
  'white_square_button;red_circle;large_blue_circle blue_circle;large_orange_diamond;' +
  'large_blue_diamond;small_orange_diamond;small_blue_diamond;small_red_triangle;' +
  'small_red_triangle_down;arrow_up_small;arrow_down_small down;om;dove;kaaba;mosque;synagogue;' +
  'menorah;clock1;clock2;clock3;clock4;clock5;clock6;clock7;clock8;clock9;clock10;clock11;clock12;' +
  'clock130;clock230;clock330;clock430;clock530;clock630;clock730;clock830;clock930;clock1030;' +
  'clock1130;clock1230;candle;mantelpiece_clock clock;hole;' +
  'business_suit_levitating levitate levitating person_in_suit_levitating;detective;' +
  'female_detective woman_detective;male_detective man_detective;dark_sunglasses;spider;spider_web;' +
  'joystick;man_dancing;paperclips;pen;fountain_pen;paintbrush;crayon;' +
  'raised_hand_with_fingers_splayed;fu middle_finger;vulcan_salute vulcan;black_heart;' +
  'desktop_computer;printer;computer_mouse;trackball;framed_picture frame_with_picture;' +
  'card_index_dividers;card_file_box;file_cabinet;wastebasket trashcan;' +
  'spiral_notepad notepad_spiral;spiral_calendar calendar_spiral;clamp compression;old_key;' +
  'newspaper_roll rolled_up_newspaper;dagger;speaking_head;left_speech_bubble;right_anger_bubble;' +
  'ballot_box;world_map;mount_fuji;tokyo_tower;statue_of_liberty;japan japan_map;moyai moai;' +
  'grinning grinning_face;grin beaming_face;joy lmao tears_of_joy;' +
  'smiley grinning_face_with_big_eyes;smile grinning_face_with_closed_eyes;' +
  'sweat_smile grinning_face_with_sweat;laughing satisfied lol squinting_face;innocent halo;' +
  'smiling_imp;wink winking_face;blush smiling_face_with_closed_eyes;yum savoring_food;' +
  'relieved relieved_face;heart_eyes smiling_face_with_heart_eyes;' +
  'sunglasses smiling_face_with_sunglasses sunglasses_cool too_cool;smirk smirking smirking_face;' +
  'neutral_face neutral;expressionless expressionless_face;unamused unamused_face;' +
  'sweat downcast_face;pensive pensive_face;confused confused_face;confounded confounded_face;' +
  'kissing kissing_face;kissing_heart blowing_a_kiss;' +
  'kissing_smiling_eyes kissing_face_with_smiling_eyes;' +
  'kissing_closed_eyes kissing_face_with_closed_eyes;stuck_out_tongue face_with_tongue;' +
  'stuck_out_tongue_winking_eye;stuck_out_tongue_closed_eyes;disappointed disappointed_face;' +
  'worried worried_face;angry angry_face;pout rage;cry crying_face;persevere persevering_face;' +
  'triumph nose_steam;disappointed_relieved sad_relieved_face;frowning;anguished anguished_face;' +
  'fearful fearful_face;weary weary_face;sleepy sleepy_face;tired_face tired;' +
  'grimacing grimacing_face;sob loudly_crying_face;open_mouth face_with_open_mouth;' +
  'face_exhaling exhale exhaling;hushed hushed_face;cold_sweat anxious anxious_face;' +
  'scream screaming_in_fear;astonished astonished_face;flushed flushed_face;sleeping sleeping_face;' +
  'dizzy_face knocked_out;face_with_spiral_eyes dizzy_eyes;no_mouth;face_in_clouds in_clouds;' +
  'mask medical_mask;smile_cat grinning_cat_with_closed_eyes;joy_cat tears_of_joy_cat;' +
  'smiley_cat grinning_cat;heart_eyes_cat smiling_cat_with_heart_eyes;smirk_cat wry_smile_cat;' +
  'kissing_cat;pouting_cat;crying_cat_face crying_cat;scream_cat weary_cat;slightly_frowning_face;' +
  'slightly_smiling_face;head_shaking_horizontally;head_shaking_vertically;upside_down_face;' +
  'roll_eyes rolling_eyes;no_good person_gesturing_no;ng_woman no_good_woman woman_gesturing_no;' +
  'ng_man no_good_man man_gesturing_no;ok_person all_good person_gesturing_ok;' +
  'ok_woman woman_gesturing_ok;ok_man man_gesturing_ok;bow person_bowing;bowing_woman woman_bowing;' +
  'bowing_man man_bowing;see_no_evil;hear_no_evil;speak_no_evil;raising_hand person_raising_hand;' +
  'raising_hand_woman woman_raising_hand;raising_hand_man man_raising_hand;raised_hands;' +
  'frowning_person person_frowning;frowning_woman woman_frowning;frowning_man man_frowning;' +
  'pouting_face person_pouting pouting;pouting_woman woman_pouting;pouting_man man_pouting;' +
  'pray folded_hands;rocket;helicopter;steam_locomotive;railway_car;bullettrain_side;' +
  'bullettrain_front;train2;metro;light_rail;station;tram;train tram_car;bus;oncoming_bus;' +
  'trolleybus;busstop;minibus;ambulance;fire_engine;police_car;oncoming_police_car;taxi;' +
  'oncoming_taxi;car red_car;oncoming_automobile;blue_car suv;truck delivery_truck;' +
  'articulated_lorry;tractor;monorail;mountain_railway;suspension_railway;mountain_cableway;' +
  'aerial_tramway;ship;rowboat person_rowing_boat;rowing_woman woman_rowing_boat;' +
  'rowing_man man_rowing_boat;speedboat;traffic_light;vertical_traffic_light;construction;' +
  'rotating_light;triangular_flag_on_post triangular_flag;door;no_entry_sign;smoking cigarette;' +
  'no_smoking;put_litter_in_its_place litter_bin;do_not_litter no_littering;potable_water;' +
  'non-potable_water;bike bicycle;no_bicycles;bicyclist biking person_biking;' +
  'biking_woman woman_biking;biking_man man_biking;' +
  'mountain_bicyclist mountain_biking person_mountain_biking;' +
  'mountain_biking_woman woman_mountain_biking;mountain_biking_man man_mountain_biking;' +
  'walking person_walking;walking_woman woman_walking;woman_walking_right;walking_man man_walking;' +
  'man_walking_right;person_walking_right;no_pedestrians;children_crossing;mens;womens;' +
  'restroom bathroom;baby_symbol;toilet;wc water_closet;shower;bath person_taking_bath;bathtub;' +
  'passport_control;customs;baggage_claim;left_luggage;couch_and_lamp;' +
  'sleeping_bed person_in_bed sleeping_accommodation;shopping shopping_bags;bellhop_bell bellhop;' +
  'bed;place_of_worship;stop_sign octagonal_sign;shopping_cart;hindu_temple;hut;elevator;landslide;' +
  'wireless;playground_slide slide;wheel;ring_buoy lifebuoy;hammer_and_wrench;shield;oil_drum;' +
  'motorway;railway_track;motor_boat motorboat;small_airplane;flight_departure airplane_departure;' +
  'flight_arrival airplane_arriving;artificial_satellite;passenger_ship cruise_ship;' +
  'kick_scooter scooter;motor_scooter;canoe;sled;flying_saucer;skateboard;auto_rickshaw;' +
  'pickup_truck;roller_skate;orange_circle;yellow_circle;green_circle;purple_circle;brown_circle;' +
  'red_square;blue_square;orange_square;yellow_square;green_square;purple_square;brown_square;' +
  'heavy_equals_sign;pinched_fingers pinch;white_heart;brown_heart;pinching_hand;' +
  'zipper_mouth_face zipper_mouth;money_mouth_face;face_with_thermometer;nerd_face nerd;' +
  'thinking thinking_face wtf;face_with_head_bandage;robot robot_face;' +
  'hugs hug hugging hugging_face;metal sign_of_the_horns;call_me_hand;raised_back_of_hand;' +
  'fist_left left_facing_fist;fist_right right_facing_fist;handshake;' +
  'crossed_fingers fingers_crossed;love_you_gesture;cowboy_hat_face cowboy cowboy_face;' +
  'clown_face clown;nauseated_face nauseated;rofl;drooling_face drooling;lying_face lying;' +
  'facepalm person_facepalming;woman_facepalming;man_facepalming;sneezing_face sneezing;' +
  'raised_eyebrow face_with_raised_eyebrow;star_struck;zany_face zany;shushing_face shush;' +
  'cursing_face censored face_with_symbols_on_mouth;hand_over_mouth face_with_hand_over_mouth;' +
  'vomiting_face face_vomiting vomiting;exploding_head;pregnant_woman;breast_feeding;' +
  'palms_up_together;selfie;prince;person_in_tuxedo;woman_in_tuxedo;man_in_tuxedo;mrs_claus;' +
  'shrug person_shrugging;woman_shrugging;man_shrugging;cartwheeling person_cartwheel;' +
  'woman_cartwheeling;man_cartwheeling;juggling_person juggler juggling person_juggling;' +
  'woman_juggling;man_juggling;person_fencing fencer fencing;wrestling people_wrestling wrestlers;' +
  'women_wrestling;men_wrestling;water_polo person_playing_water_polo;woman_playing_water_polo;' +
  'man_playing_water_polo;handball_person handball person_playing_handball;woman_playing_handball;' +
  'man_playing_handball;diving_mask;wilted_flower;drum;clinking_glasses;tumbler_glass whisky;spoon;' +
  'goal_net;1st_place_medal 1st first_place_medal;2nd_place_medal 2nd second_place_medal;' +
  '3rd_place_medal 3rd third_place_medal;boxing_glove;martial_arts_uniform;curling_stone;lacrosse;' +
  'softball;flying_disc;croissant;avocado;cucumber;bacon;potato;carrot;baguette_bread;' +
  'green_salad salad;shallow_pan_of_food;stuffed_flatbread;egg;milk_glass glass_of_milk milk;' +
  'peanuts;kiwi_fruit kiwi;pancakes;dumpling;fortune_cookie;takeout_box;chopsticks;bowl_with_spoon;' +
  'cup_with_straw;coconut;broccoli;pie;pretzel;cut_of_meat;sandwich;canned_food;leafy_green;mango;' +
  'moon_cake;bagel;smiling_face_with_three_hearts smiling_face_with_3_hearts;' +
  'yawning_face yawn yawning;smiling_face_with_tear;partying_face hooray partying;woozy_face woozy;' +
  'hot_face hot;cold_face cold;ninja;disguised_face disguised;face_holding_back_tears watery_eyes;' +
  'pleading_face pleading;sari;lab_coat;goggles;hiking_boot;flat_shoe womans_flat_shoe;crab;' +
  'lion lion_face;scorpion;turkey;unicorn unicorn_face;eagle;duck;bat;shark;owl;fox_face fox;' +
  'butterfly;deer;gorilla;lizard;rhinoceros rhino;shrimp;squid;giraffe;zebra;hedgehog;sauropod;' +
  't-rex trex;cricket;kangaroo;llama;peacock;hippopotamus hippo;parrot;raccoon;lobster;mosquito;' +
  'microbe;badger;swan;mammoth;dodo;sloth;otter;orangutan;skunk;flamingo;oyster;beaver;bison;seal;' +
  'guide_dog;probing_cane white_cane;red_hair;curly_hair;no_hair;white_hair;bone;leg;foot;tooth;' +
  'superhero;superhero_woman woman_superhero;superhero_man man_superhero;supervillain;' +
  'supervillain_woman woman_supervillain;supervillain_man man_supervillain;safety_vest;' +
  'ear_with_hearing_aid hearing_aid;motorized_wheelchair;manual_wheelchair;mechanical_arm;' +
  'mechanical_leg;cheese;cupcake;salt;beverage_box juice_box;garlic;onion;falafel;waffle;butter;' +
  'mate;ice_cube ice;bubble_tea boba_drink;troll;standing_person person_standing standing;' +
  'standing_woman woman_standing;standing_man man_standing;' +
  'kneeling_person kneeling person_kneeling;kneeling_woman woman_kneeling;woman_kneeling_right;' +
  'kneeling_man man_kneeling;man_kneeling_right;person_kneeling_right;deaf_person;deaf_woman;' +
  'deaf_man;monocle_face face_with_monocle;adult;health_worker;judge;pilot;farmer;cook;' +
  'person_feeding_baby;mx_claus;student;singer;artist;teacher;factory_worker;technologist;' +
  'office_worker;mechanic;scientist;astronaut;firefighter;people_holding_hands;' +
  'person_with_probing_cane person_with_white_cane;person_with_white_cane_right;' +
  'person_red_hair red_haired;person_curly_hair curly_haired;person_bald bald;' +
  'person_white_hair white_haired;person_in_motorized_wheelchair;' +
  'person_in_motorized_wheelchair_right;person_in_manual_wheelchair;' +
  'person_in_manual_wheelchair_right;family_aac;family_aacc;family_aa family_ac;family_acc;' +
  'ballet_dancer;child;older_adult;bearded_person person_bearded;woman_beard woman_bearded;' +
  'man_beard man_bearded;woman_with_headscarf;sauna_person person_in_steamy_room;' +
  'sauna_woman woman_in_steamy_room;sauna_man man_in_steamy_room;climbing person_climbing;' +
  'climbing_woman woman_climbing;climbing_man man_climbing;lotus_position person_in_lotus_position;' +
  'lotus_position_woman woman_in_lotus_position;lotus_position_man man_in_lotus_position;mage;' +
  'mage_woman woman_mage;mage_man man_mage;fairy;fairy_woman woman_fairy;fairy_man man_fairy;' +
  'vampire;vampire_woman woman_vampire;vampire_man man_vampire;merperson;mermaid;merman;elf;' +
  'elf_woman woman_elf;elf_man man_elf;genie;genie_woman woman_genie;genie_man man_genie;zombie;' +
  'zombie_woman woman_zombie;zombie_man man_zombie;brain;orange_heart;billed_cap;scarf;gloves;coat;' +
  'socks;red_envelope;firecracker;jigsaw puzzle_piece;test_tube;petri_dish;dna double_helix;' +
  'compass;abacus;fire_extinguisher;toolbox;bricks;magnet;luggage;lotion_bottle;thread;yarn;' +
  'safety_pin;teddy_bear;broom;basket;roll_of_paper toilet_paper;soap;sponge;receipt;nazar_amulet;' +
  'ballet_shoes;one_piece_swimsuit;swim_brief briefs;shorts;thong_sandal;light_blue_heart;' +
  'grey_heart gray_heart;pink_heart;drop_of_blood;adhesive_bandage bandaid;stethoscope;' +
  'x_ray x-ray xray;crutch;yo_yo;kite;parachute;boomerang;magic_wand;pinata;nesting_dolls;maracas;' +
  'flute;harp;trombone;treasure_chest;shovel;ringed_planet saturn;chair;razor;axe;diya_lamp;banjo;' +
  'military_helmet;accordion;long_drum;coin;carpentry_saw;screwdriver;ladder;hook;mirror;window;' +
  'plunger;sewing_needle;knot;bucket;mouse_trap;toothbrush;headstone;placard;rock;' +
  'mirror_ball disco disco_ball;identification_card id_card;low_battery;hamsa;' +
  'folding_hand_fan folding_fan;hair_pick;khanda;fly;worm;beetle;cockroach;potted_plant;wood;' +
  'feather;lotus;coral;empty_nest nest;nest_with_eggs;hyacinth;jellyfish;wing;leafless_tree;goose;' +
  'anatomical_heart;lungs;people_hugging;pregnant_man;pregnant_person;person_with_crown royalty;' +
  'fingerprint;hairy_creature;orca;moose;donkey;blueberries;bell_pepper;olive;flatbread;tamale;' +
  'fondue;teapot;pouring_liquid pour;beans;jar;ginger_root ginger;pea_pod pea;root_vegetable;' +
  'splatter;melting_face melt;saluting_face salute;' +
  'face_with_open_eyes_and_hand_over_mouth face_with_open_eyes_hand_over_mouth gasp;' +
  'face_with_peeking_eye peek;face_with_diagonal_mouth;dotted_line_face;biting_lip;bubbles;' +
  'shaking_face shaking;face_with_eye_bags;distorted_face;fight_cloud;' +
  'hand_with_index_finger_and_thumb_crossed;rightwards_hand;leftwards_hand;' +
  'palm_down_hand palm_down;palm_up_hand palm_up;index_pointing_at_the_viewer point_forward;' +
  'heart_hands;leftwards_pushing_hand;rightwards_pushing_hand;'
