/** Strings that break programs: each must be handled or rejected by the contract. */
export const NAUGHTY_STRINGS: readonly string[] = [
  // Empty and seemingly empty strings.
  '',
  ' ',
  '\t\r\n',
  '\u00a0\u2003\u3000',
  '\u200b\u200c\u200d\u2060',
  '\ufeff',
  '\u00ad',
  '\u0000',
  'before\u0000after',
  '\u0001\u0008\u000b\u001f\u007f',
  '\u0080\u0085\u009f',
  '\u2028\u2029',

  // Lone surrogates and noncharacters.
  '\ud800',
  '\udfff',
  'a\ud83db',
  '\ude00\ud83d',
  '\ufffe\uffff\ufdd0',
  '\ufffd',
  '\u{10ffff}',

  // Astral planes, emoji sequences, flags.
  '😀',
  '👨\u200d👩\u200d👧\u200d👦',
  '🏳️\u200d🌈',
  '👋🏽',
  '🇸🇦🇵🇸',
  '𝕋𝕙𝕖 𝒬𝓊𝒾𝒸𝓀',
  '𠜎𠜱𠝹',

  // Right-to-left and mixed directions.
  'السلام عليكم',
  'مُحَاضَرَةٌ فِي اللُّغَةِ',
  'نمی\u200cخواهم',
  'ﷺ ﷻ \ufd40',
  'שלום',
  'abc \u202edcba\u202c abc',
  '\u2066isolated\u2069 \u200f\u200e\u061c',
  'ABC السعر 100$ (خصم)',

  // Long runs of combining marks, and letters whose case mapping is irregular.
  `e${'\u0301'.repeat(300)}`,
  'Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤',
  'İıſßẞΣςK',
  'ﬀﬁﬂ①²½',
  'ＦＵＬＬ ｗｉｄｔｈ',

  // Injection into databases, shells, browsers and formats.
  `'; DROP TABLE documents; --`,
  `' OR '1'='1`,
  `1); DELETE FROM identities WHERE (1=1`,
  '%',
  '_%_!%!!',
  '\\',
  `"'\`\\"`,
  '$1 ?1 :id @x #{y} $\u007bz} {{7*7}} <%= 7 %>',
  '; cat /etc/passwd | sh `id` $(id)',
  '../../../../etc/passwd\\..\\..',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '&lt;&amp;&#0;&quot;',
  '<!--]]>--><![CDATA[ x ]]>',
  '=1+1|cmd',
  'HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\n\r\nbody',
  '%00%0d%0a%c0%ae',
  '{"error":"not_found"}',

  // Reserved words of languages.
  'null',
  'undefined',
  'true',
  'NaN',
  '-0',
  '1e999',
  '0x7fffffff',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',

  // Very long, in one word and in many.
  'x'.repeat(10_000),
  'ب'.repeat(10_000),
  '😀'.repeat(5_000),
  'word '.repeat(5_000),
  '%'.repeat(2_000),
]
