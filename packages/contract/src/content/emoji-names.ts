// biome-ignore-all lint/style/noExcessiveLinesPerFile: a table, written by a script.
// Written by scripts/emoji-names.ts from emojibase-data 17.0.0 (MIT, Miles Johnson).

/**
 * Each emoji with its short names, parted by spaces; skin tones are left out, `emojiOf` puts them
 * on.
 */
export const EMOJI_NAMES =
  '⁉ interrobang exclamation_question;™ tm trade_mark;ℹ information_source info;↔ left_right_arrow;' +
  '↕ arrow_up_down;↖ arrow_upper_left;↗ arrow_upper_right;↘ arrow_lower_right;↙ arrow_lower_left;' +
  '⌨ keyboard;☀ sunny sun;☁ cloud;☂ open_umbrella;☃ snowman_with_snow snowman2;☄ comet;' +
  '☑ ballot_box_with_check;☔ umbrella umbrella_with_rain;☕ coffee;☘ shamrock;' +
  '☠ skull_and_crossbones;☢ radioactive;☣ biohazard;☦ orthodox_cross;☸ wheel_of_dharma;' +
  '☹ frowning_face white_frowning_face;♀ female_sign female;♂ male_sign male;♈ aries;♉ taurus;' +
  '♐ sagittarius;♑ capricorn;♒ aquarius;♓ pisces;♠ spades;♣ clubs;♥ hearts;♦ diamonds;♨ hotsprings;' +
  '⚒ hammer_and_pick;⚓ anchor;⚔ crossed_swords;⚕ medical_symbol medical;⚖ balance_scale scales;' +
  '⚗ alembic;⚙ gear;✂ scissors;✅ white_check_mark check_mark_button;✈ airplane;✉ envelope;' +
  '✒ black_nib;✔ heavy_check_mark check_mark;✖ heavy_multiplication_x multiplication multiply;' +
  '✡ star_of_david;✨ sparkles;✳ eight_spoked_asterisk;✴ eight_pointed_black_star;❄ snowflake;' +
  '❇ sparkle;❓ question;❔ grey_question white_question;❕ grey_exclamation white_exclamation;' +
  '❗ exclamation heavy_exclamation_mark;❣ heavy_heart_exclamation heart_exclamation;' +
  '❤ heart red_heart;➕ heavy_plus_sign plus;➖ heavy_minus_sign minus;' +
  '➗ heavy_division_sign divide division;⤴ arrow_heading_up;⤵ arrow_heading_down;〰 wavy_dash;' +
  '㊗ congratulations ja_congratulations;㊙ secret ja_secret;💯 100;🔢 1234;👍 +1 thumbsup yes;' +
  '👎 -1 thumbsdown no;🥇 1st_place_medal 1st first_place_medal;' +
  '🥈 2nd_place_medal 2nd second_place_medal;🥉 3rd_place_medal 3rd third_place_medal;' +
  '🎱 8ball billiards;🅰 a a_blood;🆎 ab ab_blood;🧮 abacus;🔤 abc;🔡 abcd;🉑 accept ja_acceptable;' +
  '🪗 accordion;🩹 adhesive_bandage bandaid;🧑 adult;🚡 aerial_tramway;🇦🇫 afghanistan flag_af;' +
  '🇦🇽 aland_islands flag_ax;⏰ alarm_clock;🇦🇱 albania flag_al;🇩🇿 algeria flag_dz;👽 alien;' +
  '🚑 ambulance;🇦🇸 american_samoa flag_as;🏺 amphora;🫀 anatomical_heart;🇦🇩 andorra flag_ad;' +
  '👼 angel;💢 anger;🇦🇴 angola flag_ao;😠 angry angry_face;🇦🇮 anguilla flag_ai;' +
  '😧 anguished anguished_face;🐜 ant;🇦🇶 antarctica flag_aq;🇦🇬 antigua_barbuda flag_ag;' +
  '🍎 apple red_apple;🇦🇷 argentina flag_ar;🇦🇲 armenia flag_am;◀ arrow_backward reverse;' +
  '⏬ arrow_double_down fast_down;⏫ arrow_double_up fast_up;⬇ arrow_down;🔽 arrow_down_small down;' +
  '▶ arrow_forward play;⬅ arrow_left;➡ arrow_right;↪ arrow_right_hook rightwards_arrow_with_hook;' +
  '⬆ arrow_up;🔼 arrow_up_small;🔃 arrows_clockwise clockwise;' +
  '🔄 arrows_counterclockwise counterclockwise;🎨 art palette;🚛 articulated_lorry;' +
  '🛰 artificial_satellite;🧑‍🎨 artist;🇦🇼 aruba flag_aw;🇦🇨 ascension_island flag_ac;' +
  '*️⃣ asterisk;😲 astonished astonished_face;🧑‍🚀 astronaut;👟 athletic_shoe sneaker;🏧 atm;' +
  '⚛ atom_symbol atom;🇦🇺 australia flag_au;🇦🇹 austria flag_at;🛺 auto_rickshaw;🥑 avocado;' +
  '🪓 axe;🇦🇿 azerbaijan flag_az;🅱 b b_blood;👶 baby;🍼 baby_bottle;🐤 baby_chick;🚼 baby_symbol;' +
  '🔙 back;🥓 bacon;🦡 badger;🏸 badminton;🥯 bagel;🛄 baggage_claim;🥖 baguette_bread;' +
  '🇧🇸 bahamas flag_bs;🇧🇭 bahrain flag_bh;👨‍🦲 bald_man man_bald;👩‍🦲 bald_woman woman_bald;' +
  '🩰 ballet_shoes;🎈 balloon;🗳 ballot_box;🎍 bamboo;🍌 banana;‼ bangbang double_exclamation;' +
  '🇧🇩 bangladesh flag_bd;🪕 banjo;🏦 bank;📊 bar_chart;🇧🇧 barbados flag_bb;' +
  '💈 barber barber_pole;⚾ baseball;🧺 basket;🏀 basketball;' +
  '⛹️‍♂️ basketball_man bouncing_ball_man man_bouncing_ball;' +
  '⛹️‍♀️ basketball_woman bouncing_ball_woman woman_bouncing_ball;🦇 bat;' +
  '🛀 bath person_taking_bath;🛁 bathtub;🔋 battery;🏖 beach_umbrella beach beach_with_umbrella;' +
  '🫘 beans;🐻 bear bear_face;🧔 bearded_person person_bearded;🦫 beaver;🛏 bed;🐝 bee honeybee;' +
  '🍺 beer;🍻 beers;🪲 beetle;🔰 beginner;🇧🇾 belarus flag_by;🇧🇪 belgium flag_be;' +
  '🇧🇿 belize flag_bz;🔔 bell;🫑 bell_pepper;🛎 bellhop_bell bellhop;🇧🇯 benin flag_bj;' +
  '🍱 bento bento_box;🇧🇲 bermuda flag_bm;🧃 beverage_box juice_box;🇧🇹 bhutan flag_bt;' +
  '🚴 bicyclist biking person_biking;🚲 bike bicycle;🚴‍♂️ biking_man man_biking;' +
  '🚴‍♀️ biking_woman woman_biking;👙 bikini;🧢 billed_cap;🐦 bird bird_face;' +
  '🎂 birthday birthday_cake;🦬 bison;🫦 biting_lip;🐦‍⬛ black_bird;🐈‍⬛ black_cat;⚫ black_circle;' +
  '🏴 black_flag;🖤 black_heart;🃏 black_joker;⬛ black_large_square;◾ black_medium_small_square;' +
  '◼ black_medium_square;▪ black_small_square;🔲 black_square_button;' +
  '👱‍♂️ blond_haired_man man_blond_haired;👱 blond_haired_person blond_haired;' +
  '👱‍♀️ blond_haired_woman blonde_woman woman_blond_haired;🌼 blossom;🐡 blowfish;📘 blue_book;' +
  '🚙 blue_car suv;💙 blue_heart;🟦 blue_square;🫐 blueberries;' +
  '😊 blush smiling_face_with_closed_eyes;🐗 boar;⛵ boat sailboat;🇧🇴 bolivia flag_bo;💣 bomb;' +
  '🦴 bone;📖 book open_book;🔖 bookmark;📑 bookmark_tabs;📚 books;💥 boom collision;🪃 boomerang;' +
  '👢 boot;🇧🇦 bosnia_herzegovina flag_ba;🇧🇼 botswana flag_bw;' +
  '⛹ bouncing_ball_person person_bouncing_ball;💐 bouquet;🇧🇻 bouvet_island flag_bv;' +
  '🙇 bow person_bowing;🏹 bow_and_arrow;🙇‍♂️ bowing_man man_bowing;' +
  '🙇‍♀️ bowing_woman woman_bowing;🥣 bowl_with_spoon;🎳 bowling;🥊 boxing_glove;👦 boy;🧠 brain;' +
  '🇧🇷 brazil flag_br;🍞 bread;🤱 breast_feeding;🧱 bricks;👰‍♀️ bride_with_veil woman_with_veil;' +
  '🌉 bridge_at_night;💼 briefcase;🇮🇴 british_indian_ocean_territory flag_io;' +
  '🇻🇬 british_virgin_islands flag_vg;🥦 broccoli;💔 broken_heart;🧹 broom;🟤 brown_circle;' +
  '🤎 brown_heart;🟫 brown_square;🇧🇳 brunei flag_bn;🧋 bubble_tea boba_drink;🫧 bubbles;' +
  '🪣 bucket;🐛 bug;🏗 building_construction construction_site;💡 bulb light_bulb;' +
  '🇧🇬 bulgaria flag_bg;🚅 bullettrain_front;🚄 bullettrain_side;🇧🇫 burkina_faso flag_bf;' +
  '🌯 burrito;🇧🇮 burundi flag_bi;🚌 bus;' +
  '🕴 business_suit_levitating levitate levitating person_in_suit_levitating;🚏 busstop;' +
  '👤 bust_in_silhouette;👥 busts_in_silhouette;🧈 butter;🦋 butterfly;🌵 cactus;🍰 cake shortcake;' +
  '📆 calendar;🤙 call_me_hand;📲 calling mobile_phone_arrow;🇰🇭 cambodia flag_kh;🐫 camel;' +
  '📷 camera;📸 camera_flash camera_with_flash;🇨🇲 cameroon flag_cm;🏕 camping;' +
  '🇨🇦 canada flag_ca;🇮🇨 canary_islands flag_ic;♋ cancer;🕯 candle;🍬 candy;🥫 canned_food;' +
  '🛶 canoe;🇨🇻 cape_verde flag_cv;🔠 capital_abcd;🚗 car red_car;🗃 card_file_box;📇 card_index;' +
  '🗂 card_index_dividers;🇧🇶 caribbean_netherlands flag_bq;🎠 carousel_horse;🪚 carpentry_saw;' +
  '🥕 carrot;🤸 cartwheeling person_cartwheel;🐱 cat cat_face;🐈 cat2;🇰🇾 cayman_islands flag_ky;' +
  '💿 cd optical_disk;🇨🇫 central_african_republic flag_cf;🇪🇦 ceuta_melilla flag_ea;' +
  '🇹🇩 chad flag_td;⛓ chains;🪑 chair;🍾 champagne;💹 chart;' +
  '📉 chart_with_downwards_trend chart_decreasing;📈 chart_with_upwards_trend chart_increasing;' +
  '🏁 checkered_flag;🧀 cheese;🍒 cherries;🌸 cherry_blossom;♟ chess_pawn;🌰 chestnut;' +
  '🐔 chicken chicken_face;🧒 child;🚸 children_crossing;🇨🇱 chile flag_cl;🐿 chipmunk;' +
  '🍫 chocolate_bar;🥢 chopsticks;🇨🇽 christmas_island flag_cx;🎄 christmas_tree;⛪ church;' +
  '🎦 cinema;🎪 circus_tent;🌇 city_sunrise;🌆 city_sunset city_dusk;🏙 cityscape;🆑 cl;' +
  '🗜 clamp compression;👏 clap clapping_hands;🎬 clapper;🏛 classical_building;' +
  '🧗 climbing person_climbing;🧗‍♂️ climbing_man man_climbing;🧗‍♀️ climbing_woman woman_climbing;' +
  '🥂 clinking_glasses;📋 clipboard;🇨🇵 clipperton_island flag_cp;🕐 clock1;🕙 clock10;' +
  '🕥 clock1030;🕚 clock11;🕦 clock1130;🕛 clock12;🕧 clock1230;🕜 clock130;🕑 clock2;🕝 clock230;' +
  '🕒 clock3;🕞 clock330;🕓 clock4;🕟 clock430;🕔 clock5;🕠 clock530;🕕 clock6;🕡 clock630;' +
  '🕖 clock7;🕢 clock730;🕗 clock8;🕣 clock830;🕘 clock9;🕤 clock930;📕 closed_book;' +
  '🔐 closed_lock_with_key locked_with_key;🌂 closed_umbrella;🌩 cloud_with_lightning lightning;' +
  '⛈ cloud_with_lightning_and_rain stormy thunder_cloud_and_rain;🌧 cloud_with_rain rainy;' +
  '🌨 cloud_with_snow snowy;🤡 clown_face clown;🇨🇳 cn china flag_cn;🧥 coat;🪳 cockroach;' +
  '🍸 cocktail;🥥 coconut;🇨🇨 cocos_islands flag_cc;⚰ coffin;🪙 coin;🥶 cold_face cold;' +
  '😰 cold_sweat anxious anxious_face;🇨🇴 colombia flag_co;🇰🇲 comoros flag_km;🧭 compass;' +
  '💻 computer laptop;🖱 computer_mouse;🎊 confetti_ball;😖 confounded confounded_face;' +
  '😕 confused confused_face;🇨🇬 congo_brazzaville flag_cg;🇨🇩 congo_kinshasa flag_cd;' +
  '🚧 construction;👷 construction_worker;👷‍♂️ construction_worker_man man_construction_worker;' +
  '👷‍♀️ construction_worker_woman woman_construction_worker;🎛 control_knobs;🏪 convenience_store;' +
  '🧑‍🍳 cook;🇨🇰 cook_islands flag_ck;🍪 cookie;🆒 cool;👮 cop police_officer;© copyright;' +
  '🪸 coral;🌽 corn ear_of_corn;🇨🇷 costa_rica flag_cr;🇨🇮 cote_divoire flag_ci;' +
  '🛋 couch_and_lamp;👫 couple;💑 couple_with_heart;' +
  '👨‍❤️‍👨 couple_with_heart_man_man couple_with_heart_mm;' +
  '👩‍❤️‍👨 couple_with_heart_woman_man couple_with_heart_mw couple_with_heart_wm;' +
  '👩‍❤️‍👩 couple_with_heart_woman_woman couple_with_heart_ww;💏 couplekiss couple_kiss;' +
  '👨‍❤️‍💋‍👨 couplekiss_man_man kiss_mm;👩‍❤️‍💋‍👨 couplekiss_man_woman kiss_mw kiss_wm;' +
  '👩‍❤️‍💋‍👩 couplekiss_woman_woman kiss_ww;🐮 cow cow_face;🐄 cow2;' +
  '🤠 cowboy_hat_face cowboy cowboy_face;🦀 crab;🖍 crayon;💳 credit_card;🌙 crescent_moon;' +
  '🦗 cricket;🏏 cricket_game;🇭🇷 croatia flag_hr;🐊 crocodile;🥐 croissant;' +
  '🤞 crossed_fingers fingers_crossed;🎌 crossed_flags;👑 crown;🩼 crutch;😢 cry crying_face;' +
  '😿 crying_cat_face crying_cat;🔮 crystal_ball;🇨🇺 cuba flag_cu;🥒 cucumber;🥤 cup_with_straw;' +
  '🧁 cupcake;💘 cupid heart_with_arrow;🇨🇼 curacao flag_cw;🥌 curling_stone;' +
  '👨‍🦱 curly_haired_man man_curly_haired;👩‍🦱 curly_haired_woman woman_curly_haired;' +
  '➰ curly_loop;💱 currency_exchange;🍛 curry curry_rice;' +
  '🤬 cursing_face censored face_with_symbols_on_mouth;🍮 custard;🛃 customs;🥩 cut_of_meat;' +
  '🌀 cyclone;🇨🇾 cyprus flag_cy;🇨🇿 czech_republic czechia flag_cz;🗡 dagger;' +
  '💃 dancer woman_dancing;👯 dancers people_with_bunny_ears_partying;' +
  '👯‍♂️ dancing_men men_with_bunny_ears_partying;' +
  '👯‍♀️ dancing_women women_with_bunny_ears_partying;🍡 dango;🕶 dark_sunglasses;' +
  '🎯 dart bullseye direct_hit;💨 dash dashing_away;📅 date;🇩🇪 de flag_de germany;🧏‍♂️ deaf_man;' +
  '🧏 deaf_person;🧏‍♀️ deaf_woman;🌳 deciduous_tree;🦌 deer;🇩🇰 denmark flag_dk;' +
  '🏬 department_store;🏚 derelict_house house_abandoned;🏜 desert;🏝 desert_island island;' +
  '🖥 desktop_computer;🕵 detective;💠 diamond_shape_with_a_dot_inside diamond_with_a_dot;' +
  '🇩🇬 diego_garcia flag_dg;😞 disappointed disappointed_face;' +
  '😥 disappointed_relieved sad_relieved_face;🥸 disguised_face disguised;🤿 diving_mask;' +
  '🪔 diya_lamp;💫 dizzy;😵 dizzy_face knocked_out;🇩🇯 djibouti flag_dj;🧬 dna double_helix;' +
  '🚯 do_not_litter no_littering;🦤 dodo;🐶 dog dog_face;🐕 dog2;💵 dollar;🎎 dolls;' +
  '🐬 dolphin flipper;🇩🇲 dominica flag_dm;🇩🇴 dominican_republic flag_do;🫏 donkey;🚪 door;' +
  '🫥 dotted_line_face;🍩 doughnut;🕊 dove;🐉 dragon;🐲 dragon_face;👗 dress;🐪 dromedary_camel;' +
  '🤤 drooling_face drooling;🩸 drop_of_blood;💧 droplet;🥁 drum;🦆 duck;🥟 dumpling;📀 dvd;' +
  '📧 e-mail email;🦅 eagle;👂 ear;🌾 ear_of_rice sheaf_of_rice;' +
  '🦻 ear_with_hearing_aid hearing_aid;🌍 earth_africa earth_europe;🌎 earth_americas;' +
  '🌏 earth_asia;🇪🇨 ecuador flag_ec;🥚 egg;🍆 eggplant;🇪🇬 egypt flag_eg;8️⃣ eight;' +
  '⏏ eject_button eject;🇸🇻 el_salvador flag_sv;🔌 electric_plug;🐘 elephant;🛗 elevator;🧝 elf;' +
  '🧝‍♂️ elf_man man_elf;🧝‍♀️ elf_woman woman_elf;🪹 empty_nest nest;🔚 end;' +
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿 england flag_gbeng;📩 envelope_with_arrow;🇬🇶 equatorial_guinea flag_gq;' +
  '🇪🇷 eritrea flag_er;🇪🇸 es flag_es spain;🇪🇪 estonia flag_ee;🇪🇹 ethiopia flag_et;' +
  '🇪🇺 eu european_union flag_eu;💶 euro;🏰 european_castle castle;🏤 european_post_office;' +
  '🌲 evergreen_tree;🤯 exploding_head;😑 expressionless expressionless_face;👁 eye;' +
  '👁️‍🗨️ eye_speech_bubble eye_in_speech_bubble;👓 eyeglasses glasses;👀 eyes;' +
  '😮‍💨 face_exhaling exhale exhaling;🥹 face_holding_back_tears watery_eyes;' +
  '😶‍🌫️ face_in_clouds in_clouds;🫤 face_with_diagonal_mouth;🤕 face_with_head_bandage;' +
  '🫢 face_with_open_eyes_and_hand_over_mouth face_with_open_eyes_hand_over_mouth gasp;' +
  '🫣 face_with_peeking_eye peek;😵‍💫 face_with_spiral_eyes dizzy_eyes;🤒 face_with_thermometer;' +
  '🤦 facepalm person_facepalming;👊 facepunch fist_oncoming punch;🏭 factory;🧑‍🏭 factory_worker;' +
  '🧚 fairy;🧚‍♂️ fairy_man man_fairy;🧚‍♀️ fairy_woman woman_fairy;🧆 falafel;' +
  '🇫🇰 falkland_islands flag_fk;🍂 fallen_leaf;👪 family;👨‍👦 family_man_boy family_mb;' +
  '👨‍👦‍👦 family_man_boy_boy family_mbb;👨‍👧 family_man_girl family_mg;' +
  '👨‍👧‍👦 family_man_girl_boy family_mgb;👨‍👧‍👧 family_man_girl_girl family_mgg;' +
  '👨‍👨‍👦 family_man_man_boy family_mmb;👨‍👨‍👦‍👦 family_man_man_boy_boy family_mmbb;' +
  '👨‍👨‍👧 family_man_man_girl family_mmg;👨‍👨‍👧‍👦 family_man_man_girl_boy family_mmgb;' +
  '👨‍👨‍👧‍👧 family_man_man_girl_girl family_mmgg;👨‍👩‍👦 family_man_woman_boy family_mwb;' +
  '👨‍👩‍👦‍👦 family_man_woman_boy_boy family_mwbb;👨‍👩‍👧 family_man_woman_girl family_mwg;' +
  '👨‍👩‍👧‍👦 family_man_woman_girl_boy family_mwgb;' +
  '👨‍👩‍👧‍👧 family_man_woman_girl_girl family_mwgg;👩‍👦 family_woman_boy family_wb;' +
  '👩‍👦‍👦 family_woman_boy_boy family_wbb;👩‍👧 family_woman_girl family_wg;' +
  '👩‍👧‍👦 family_woman_girl_boy family_wgb;👩‍👧‍👧 family_woman_girl_girl family_wgg;' +
  '👩‍👩‍👦 family_woman_woman_boy family_wwb;👩‍👩‍👦‍👦 family_woman_woman_boy_boy family_wwbb;' +
  '👩‍👩‍👧 family_woman_woman_girl family_wwg;👩‍👩‍👧‍👦 family_woman_woman_girl_boy family_wwgb;' +
  '👩‍👩‍👧‍👧 family_woman_woman_girl_girl family_wwgg;🧑‍🌾 farmer;🇫🇴 faroe_islands flag_fo;' +
  '⏩ fast_forward;📠 fax fax_machine;😨 fearful fearful_face;🪶 feather;🐾 feet paw_prints;' +
  '🕵️‍♀️ female_detective woman_detective;🎡 ferris_wheel;⛴ ferry;🏑 field_hockey;' +
  '🇫🇯 fiji flag_fj;🗄 file_cabinet;📁 file_folder;📽 film_projector;🎞 film_strip film_frames;' +
  '🇫🇮 finland flag_fi;🔥 fire;🚒 fire_engine;🧯 fire_extinguisher;🧨 firecracker;' +
  '🧑‍🚒 firefighter;🎆 fireworks;🌓 first_quarter_moon;🌛 first_quarter_moon_with_face;🐟 fish;' +
  '🍥 fish_cake;🎣 fishing_pole_and_fish fishing_pole;✊ fist fist_raised;' +
  '🤛 fist_left left_facing_fist;🤜 fist_right right_facing_fist;5️⃣ five;🎏 flags carp_streamer;' +
  '🦩 flamingo;🔦 flashlight;🥿 flat_shoe womans_flat_shoe;🫓 flatbread;' +
  '⚜ fleur_de_lis fleur-de-lis;🛬 flight_arrival airplane_arriving;' +
  '🛫 flight_departure airplane_departure;💾 floppy_disk;🎴 flower_playing_cards;' +
  '😳 flushed flushed_face;🪈 flute;🪰 fly;🥏 flying_disc;🛸 flying_saucer;🌫 fog;🌁 foggy;' +
  '🪭 folding_hand_fan folding_fan;🫕 fondue;🦶 foot;🏈 football;👣 footprints;🍴 fork_and_knife;' +
  '🥠 fortune_cookie;⛲ fountain;🖋 fountain_pen;4️⃣ four;🍀 four_leaf_clover;🦊 fox_face fox;' +
  '🇫🇷 fr flag_fr france;🖼 framed_picture frame_with_picture;🆓 free;🇬🇫 french_guiana flag_gf;' +
  '🇵🇫 french_polynesia flag_pf;🇹🇫 french_southern_territories flag_tf;🍳 fried_egg cooking;' +
  '🍤 fried_shrimp;🍟 fries french_fries;🐸 frog frog_face;😦 frowning;' +
  '🙍‍♂️ frowning_man man_frowning;🙍 frowning_person person_frowning;' +
  '🙍‍♀️ frowning_woman woman_frowning;🖕 fu middle_finger;⛽ fuelpump;🌕 full_moon;' +
  '🌝 full_moon_with_face;⚱ funeral_urn;🇬🇦 gabon flag_ga;🇬🇲 gambia flag_gm;🎲 game_die;' +
  '🧄 garlic;🇬🇧 gb uk flag_gb united_kingdom;💎 gem;♊ gemini;🧞 genie;🧞‍♂️ genie_man man_genie;' +
  '🧞‍♀️ genie_woman woman_genie;🇬🇪 georgia flag_ge;🇬🇭 ghana flag_gh;👻 ghost;' +
  '🇬🇮 gibraltar flag_gi;🎁 gift;💝 gift_heart heart_with_ribbon;🫚 ginger_root ginger;🦒 giraffe;' +
  '👧 girl;🌐 globe_with_meridians;🧤 gloves;🥅 goal_net;🐐 goat;🥽 goggles;⛳ golf;' +
  '🏌 golfing golfer person_golfing;🏌️‍♂️ golfing_man man_golfing;' +
  '🏌️‍♀️ golfing_woman woman_golfing;🪿 goose;🦍 gorilla;🍇 grapes;🇬🇷 greece flag_gr;' +
  '🍏 green_apple;📗 green_book;🟢 green_circle;💚 green_heart;🥗 green_salad salad;' +
  '🟩 green_square;🇬🇱 greenland flag_gl;🇬🇩 grenada flag_gd;🩶 grey_heart gray_heart;' +
  '😬 grimacing grimacing_face;😁 grin beaming_face;😀 grinning grinning_face;' +
  '🇬🇵 guadeloupe flag_gp;🇬🇺 guam flag_gu;💂 guard;💂‍♂️ guardsman man_guard;' +
  '💂‍♀️ guardswoman woman_guard;🇬🇹 guatemala flag_gt;🇬🇬 guernsey flag_gg;🦮 guide_dog;' +
  '🇬🇳 guinea flag_gn;🇬🇼 guinea_bissau flag_gw;🎸 guitar;🔫 gun pistol;🇬🇾 guyana flag_gy;' +
  '🪮 hair_pick;💇 haircut person_getting_haircut;💇‍♂️ haircut_man man_getting_haircut;' +
  '💇‍♀️ haircut_woman woman_getting_haircut;🇭🇹 haiti flag_ht;🍔 hamburger;🔨 hammer;' +
  '🛠 hammer_and_wrench;🪬 hamsa;🐹 hamster hamster_face;✋ hand raised_hand high_five;' +
  '🤭 hand_over_mouth face_with_hand_over_mouth;🫰 hand_with_index_finger_and_thumb_crossed;' +
  '👜 handbag;🤾 handball_person handball person_playing_handball;🤝 handshake;💩 hankey poop shit;' +
  '#️⃣ hash number_sign;🐥 hatched_chick;🐣 hatching_chick;🎧 headphones;🪦 headstone;' +
  '🧑‍⚕️ health_worker;🙉 hear_no_evil;🇭🇲 heard_mcdonald_islands flag_hm;💟 heart_decoration;' +
  '😍 heart_eyes smiling_face_with_heart_eyes;😻 heart_eyes_cat smiling_cat_with_heart_eyes;' +
  '🫶 heart_hands;❤️‍🔥 heart_on_fire;💓 heartbeat beating_heart;💗 heartpulse growing_heart;' +
  '💲 heavy_dollar_sign;🟰 heavy_equals_sign;🦔 hedgehog;🚁 helicopter;🌿 herb;🌺 hibiscus;' +
  '🔆 high_brightness bright_button;👠 high_heel;🥾 hiking_boot;🛕 hindu_temple;' +
  '🦛 hippopotamus hippo;🔪 hocho knife;🕳 hole;🇭🇳 honduras flag_hn;🍯 honey_pot;' +
  '🇭🇰 hong_kong flag_hk;🪝 hook;🐴 horse horse_face;🏇 horse_racing;🏥 hospital;🥵 hot_face hot;' +
  '🌶 hot_pepper;🌭 hotdog;🏨 hotel;⌛ hourglass;⏳ hourglass_flowing_sand;🏠 house;' +
  '🏡 house_with_garden;🏘 houses homes;🤗 hugs hug hugging hugging_face;🇭🇺 hungary flag_hu;' +
  '😯 hushed hushed_face;🛖 hut;🪻 hyacinth;🍨 ice_cream;🧊 ice_cube ice;🏒 ice_hockey hockey;' +
  '⛸ ice_skate;🍦 icecream soft_serve;🇮🇸 iceland flag_is;🆔 id;🪪 identification_card id_card;' +
  '🉐 ideograph_advantage ja_bargain;👿 imp angry_imp;📥 inbox_tray;📨 incoming_envelope;' +
  '🫵 index_pointing_at_the_viewer point_forward;🇮🇳 india flag_in;🇮🇩 indonesia flag_id;' +
  '♾ infinity;💁 information_desk_person tipping_hand_person person_tipping_hand;😇 innocent halo;' +
  '📱 iphone android mobile_phone;🇮🇷 iran flag_ir;🇮🇶 iraq flag_iq;🇮🇪 ireland flag_ie;' +
  '🇮🇲 isle_of_man flag_im;🇮🇱 israel flag_il;🇮🇹 it flag_it italy;' +
  '🏮 izakaya_lantern lantern red_paper_lantern;🎃 jack_o_lantern;🇯🇲 jamaica flag_jm;' +
  '🗾 japan japan_map;🏯 japanese_castle;👺 japanese_goblin goblin;👹 japanese_ogre ogre;🫙 jar;' +
  '👖 jeans;🪼 jellyfish;🇯🇪 jersey flag_je;🧩 jigsaw puzzle_piece;🇯🇴 jordan flag_jo;' +
  '😂 joy lmao tears_of_joy;😹 joy_cat tears_of_joy_cat;🕹 joystick;🇯🇵 jp flag_jp;🧑‍⚖️ judge;' +
  '🤹 juggling_person juggler juggling person_juggling;🕋 kaaba;🦘 kangaroo;' +
  '🇰🇿 kazakhstan flag_kz;🇰🇪 kenya flag_ke;🔑 key;🔟 keycap_ten ten;🪯 khanda;' +
  '🛴 kick_scooter scooter;👘 kimono;🇰🇮 kiribati flag_ki;💋 kiss;😗 kissing kissing_face;' +
  '😽 kissing_cat;😚 kissing_closed_eyes kissing_face_with_closed_eyes;' +
  '😘 kissing_heart blowing_a_kiss;😙 kissing_smiling_eyes kissing_face_with_smiling_eyes;🪁 kite;' +
  '🥝 kiwi_fruit kiwi;🧎‍♂️ kneeling_man man_kneeling;🧎 kneeling_person kneeling person_kneeling;' +
  '🧎‍♀️ kneeling_woman woman_kneeling;🪢 knot;🐨 koala koala_face;🈁 koko ja_here;' +
  '🇽🇰 kosovo flag_xk;🇰🇷 kr flag_kr south_korea;🇰🇼 kuwait flag_kw;🇰🇬 kyrgyzstan flag_kg;' +
  '🥼 lab_coat;🏷 label;🥍 lacrosse;🪜 ladder;🐞 lady_beetle;🇱🇦 laos flag_la;' +
  '🔵 large_blue_circle blue_circle;🔷 large_blue_diamond;🔶 large_orange_diamond;' +
  '🌗 last_quarter_moon;🌜 last_quarter_moon_with_face;✝ latin_cross;🇱🇻 latvia flag_lv;' +
  '😆 laughing satisfied lol squinting_face;🥬 leafy_green;🍃 leaves;🇱🇧 lebanon flag_lb;' +
  '📒 ledger;🛅 left_luggage;🗨 left_speech_bubble;↩ leftwards_arrow_with_hook arrow_left_hook;' +
  '🫲 leftwards_hand;🫷 leftwards_pushing_hand;🦵 leg;🍋 lemon;♌ leo;🐆 leopard;' +
  '🇱🇸 lesotho flag_ls;🎚 level_slider;🇱🇷 liberia flag_lr;♎ libra;🇱🇾 libya flag_ly;' +
  '🇱🇮 liechtenstein flag_li;🩵 light_blue_heart;🚈 light_rail;🔗 link;🦁 lion lion_face;' +
  '👄 lips mouth;💄 lipstick;🇱🇹 lithuania flag_lt;🦎 lizard;🦙 llama;🦞 lobster;🔒 lock locked;' +
  '🔏 lock_with_ink_pen locked_with_pen;🍭 lollipop;🪘 long_drum;➿ loop double_curly_loop;' +
  '🧴 lotion_bottle;🪷 lotus;🧘 lotus_position person_in_lotus_position;' +
  '🧘‍♂️ lotus_position_man man_in_lotus_position;' +
  '🧘‍♀️ lotus_position_woman woman_in_lotus_position;🔊 loud_sound high_volume;📢 loudspeaker;' +
  '🏩 love_hotel;💌 love_letter;🤟 love_you_gesture;🪫 low_battery;🔅 low_brightness dim_button;' +
  '🧳 luggage;🫁 lungs;🇱🇺 luxembourg flag_lu;🤥 lying_face lying;Ⓜ m;🇲🇴 macau flag_mo macao;' +
  '🇲🇰 macedonia flag_mk;🇲🇬 madagascar flag_mg;🔍 mag;🔎 mag_right;🧙 mage;' +
  '🧙‍♂️ mage_man man_mage;🧙‍♀️ mage_woman woman_mage;🪄 magic_wand;🧲 magnet;🀄 mahjong;' +
  '📫 mailbox;📪 mailbox_closed;📬 mailbox_with_mail;📭 mailbox_with_no_mail;🇲🇼 malawi flag_mw;' +
  '🇲🇾 malaysia flag_my;🇲🇻 maldives flag_mv;🕵️‍♂️ male_detective man_detective;' +
  '🇲🇱 mali flag_ml;🇲🇹 malta flag_mt;🦣 mammoth;👨 man;👨‍🎨 man_artist;👨‍🚀 man_astronaut;' +
  '🧔‍♂️ man_beard man_bearded;🤸‍♂️ man_cartwheeling;👨‍🍳 man_cook;🕺 man_dancing;' +
  '🤦‍♂️ man_facepalming;👨‍🏭 man_factory_worker;👨‍🌾 man_farmer;👨‍🍼 man_feeding_baby;' +
  '👨‍🚒 man_firefighter;👨‍⚕️ man_health_worker;👨‍🦽 man_in_manual_wheelchair;' +
  '👨‍🦼 man_in_motorized_wheelchair;🤵‍♂️ man_in_tuxedo;👨‍⚖️ man_judge;🤹‍♂️ man_juggling;' +
  '👨‍🔧 man_mechanic;👨‍💼 man_office_worker;👨‍✈️ man_pilot;🤾‍♂️ man_playing_handball;' +
  '🤽‍♂️ man_playing_water_polo;👨‍🔬 man_scientist;🤷‍♂️ man_shrugging;👨‍🎤 man_singer;' +
  '👨‍🎓 man_student;👨‍🏫 man_teacher;👨‍💻 man_technologist;' +
  '👲 man_with_gua_pi_mao person_with_skullcap;👨‍🦯 man_with_probing_cane man_with_white_cane;' +
  '👳‍♂️ man_with_turban man_wearing_turban;👰‍♂️ man_with_veil;🍊 mandarin orange tangerine;' +
  '🥭 mango;👞 mans_shoe shoe;🕰 mantelpiece_clock clock;🦽 manual_wheelchair;🍁 maple_leaf;' +
  '🪇 maracas;🇲🇭 marshall_islands flag_mh;🥋 martial_arts_uniform;🇲🇶 martinique flag_mq;' +
  '😷 mask medical_mask;💆 massage person_getting_massage;💆‍♂️ massage_man man_getting_massage;' +
  '💆‍♀️ massage_woman woman_getting_massage;🧉 mate;🇲🇷 mauritania flag_mr;' +
  '🇲🇺 mauritius flag_mu;🇾🇹 mayotte flag_yt;🍖 meat_on_bone;🧑‍🔧 mechanic;🦾 mechanical_arm;' +
  '🦿 mechanical_leg;🎖 medal_military military_medal;🏅 medal_sports sports_medal;' +
  '📣 mega megaphone;🍈 melon;🫠 melting_face melt;📝 memo pencil;🤼‍♂️ men_wrestling;' +
  '❤️‍🩹 mending_heart;🕎 menorah;🚹 mens;🧜‍♀️ mermaid;🧜‍♂️ merman;🧜 merperson;' +
  '🤘 metal sign_of_the_horns;🚇 metro;🇲🇽 mexico flag_mx;🦠 microbe;🇫🇲 micronesia flag_fm;' +
  '🎤 microphone;🔬 microscope;🪖 military_helmet;🥛 milk_glass glass_of_milk milk;🌌 milky_way;' +
  '🚐 minibus;💽 minidisc computer_disk;🪞 mirror;🪩 mirror_ball disco disco_ball;' +
  '📴 mobile_phone_off;🇲🇩 moldova flag_md;🇲🇨 monaco flag_mc;🤑 money_mouth_face;' +
  '💸 money_with_wings;💰 moneybag;🇲🇳 mongolia flag_mn;🐒 monkey;🐵 monkey_face;' +
  '🧐 monocle_face face_with_monocle;🚝 monorail;🇲🇪 montenegro flag_me;🇲🇸 montserrat flag_ms;' +
  '🌔 moon waxing_gibbous_moon;🥮 moon_cake;🫎 moose;🇲🇦 morocco flag_ma;' +
  '🎓 mortar_board graduation_cap;🕌 mosque;🦟 mosquito;🛥 motor_boat motorboat;🛵 motor_scooter;' +
  '🏍 motorcycle;🦼 motorized_wheelchair;🛣 motorway;🗻 mount_fuji;⛰ mountain;' +
  '🚵 mountain_bicyclist mountain_biking person_mountain_biking;' +
  '🚵‍♂️ mountain_biking_man man_mountain_biking;🚵‍♀️ mountain_biking_woman woman_mountain_biking;' +
  '🚠 mountain_cableway;🚞 mountain_railway;🏔 mountain_snow;🐭 mouse mouse_face;🐁 mouse2;' +
  '🪤 mouse_trap;🎥 movie_camera;🗿 moyai moai;🇲🇿 mozambique flag_mz;🤶 mrs_claus;' +
  '💪 muscle right_bicep;🍄 mushroom;🎹 musical_keyboard;🎵 musical_note;🎼 musical_score;' +
  '🔇 mute no_sound;🧑‍🎄 mx_claus;🇲🇲 myanmar burma flag_mm;💅 nail_care nail_polish;' +
  '📛 name_badge;🇳🇦 namibia flag_na;🏞 national_park;🇳🇷 nauru flag_nr;' +
  '🤢 nauseated_face nauseated;🧿 nazar_amulet;👔 necktie;' +
  '❎ negative_squared_cross_mark cross_mark_button;🇳🇵 nepal flag_np;🤓 nerd_face nerd;' +
  '🪺 nest_with_eggs;🪆 nesting_dolls;🇳🇱 netherlands flag_nl;😐 neutral_face neutral;🆕 new;' +
  '🇳🇨 new_caledonia flag_nc;🌑 new_moon;🌚 new_moon_with_face;🇳🇿 new_zealand flag_nz;' +
  '📰 newspaper;🗞 newspaper_roll rolled_up_newspaper;⏭ next_track_button next_track;🆖 ng;' +
  '🙅‍♂️ ng_man no_good_man man_gesturing_no;🙅‍♀️ ng_woman no_good_woman woman_gesturing_no;' +
  '🇳🇮 nicaragua flag_ni;🇳🇪 niger flag_ne;🇳🇬 nigeria flag_ng;🌃 night_with_stars;9️⃣ nine;' +
  '🥷 ninja;🇳🇺 niue flag_nu;🔕 no_bell;🚳 no_bicycles;⛔ no_entry;🚫 no_entry_sign;' +
  '🙅 no_good person_gesturing_no;📵 no_mobile_phones;😶 no_mouth;🚷 no_pedestrians;🚭 no_smoking;' +
  '🚱 non-potable_water;🇳🇫 norfolk_island flag_nf;🇰🇵 north_korea flag_kp;' +
  '🇲🇵 northern_mariana_islands flag_mp;🇳🇴 norway flag_no;👃 nose;📓 notebook;' +
  '📔 notebook_with_decorative_cover;🎶 notes musical_notes;🔩 nut_and_bolt;' +
  '⭕ o hollow_red_circle red_o;🅾 o2 o_blood;🌊 ocean water_wave;🐙 octopus;🍢 oden;🏢 office;' +
  '🧑‍💼 office_worker;🛢 oil_drum;🆗 ok;👌 ok_hand;🙆‍♂️ ok_man man_gesturing_ok;' +
  '🙆 ok_person all_good person_gesturing_ok;🙆‍♀️ ok_woman woman_gesturing_ok;🗝 old_key;' +
  '🧓 older_adult;👴 older_man;👵 older_woman;🫒 olive;🕉 om;🇴🇲 oman flag_om;🔛 on;' +
  '🚘 oncoming_automobile;🚍 oncoming_bus;🚔 oncoming_police_car;🚖 oncoming_taxi;1️⃣ one;' +
  '🩱 one_piece_swimsuit;🧅 onion;📂 open_file_folder;👐 open_hands;' +
  '😮 open_mouth face_with_open_mouth;⛎ ophiuchus;📙 orange_book;🟠 orange_circle;🧡 orange_heart;' +
  '🟧 orange_square;🦧 orangutan;🦦 otter;📤 outbox_tray;🦉 owl;🐂 ox;🦪 oyster;📦 package;' +
  '📄 page_facing_up;📃 page_with_curl;📟 pager;🖌 paintbrush;🇵🇰 pakistan flag_pk;' +
  '🇵🇼 palau flag_pw;🇵🇸 palestinian_territories flag_ps;🫳 palm_down_hand palm_down;' +
  '🌴 palm_tree;🫴 palm_up_hand palm_up;🤲 palms_up_together;🇵🇦 panama flag_pa;🥞 pancakes;' +
  '🐼 panda_face panda;📎 paperclip;🖇 paperclips;🇵🇬 papua_new_guinea flag_pg;🪂 parachute;' +
  '🇵🇾 paraguay flag_py;⛱ parasol_on_ground umbrella_on_ground;🅿 parking;🦜 parrot;' +
  '〽 part_alternation_mark;⛅ partly_sunny sun_behind_cloud;🥳 partying_face hooray partying;' +
  '🛳 passenger_ship cruise_ship;🛂 passport_control;⏸ pause_button pause;🫛 pea_pod pea;' +
  '☮ peace_symbol peace;🍑 peach;🦚 peacock;🥜 peanuts;🍐 pear;🖊 pen;✏ pencil2;' +
  '🐧 penguin penguin_face;😔 pensive pensive_face;🧑‍🤝‍🧑 people_holding_hands;🫂 people_hugging;' +
  '🎭 performing_arts;😣 persevere persevering_face;🧑‍🦲 person_bald bald;' +
  '🧑‍🦱 person_curly_hair curly_haired;🧑‍🍼 person_feeding_baby;🤺 person_fencing fencer fencing;' +
  '🧑‍🦽 person_in_manual_wheelchair;🧑‍🦼 person_in_motorized_wheelchair;🤵 person_in_tuxedo;' +
  '🧑‍🦰 person_red_hair red_haired;🧑‍🦳 person_white_hair white_haired;' +
  '🫅 person_with_crown royalty;🧑‍🦯 person_with_probing_cane person_with_white_cane;' +
  '👳 person_with_turban person_wearing_turban;👰 person_with_veil;🇵🇪 peru flag_pe;🧫 petri_dish;' +
  '🇵🇭 philippines flag_ph;☎ phone telephone;⛏ pick;🛻 pickup_truck;🥧 pie;🐷 pig pig_face;' +
  '🐖 pig2;🐽 pig_nose;💊 pill;🧑‍✈️ pilot;🪅 pinata;🤌 pinched_fingers pinch;🤏 pinching_hand;' +
  '🍍 pineapple;🏓 ping_pong;🩷 pink_heart;🏴‍☠️ pirate_flag jolly_roger;' +
  '🇵🇳 pitcairn_islands flag_pn;🍕 pizza;🪧 placard;🛐 place_of_worship;' +
  '🍽 plate_with_cutlery fork_knife_plate;⏯ play_or_pause_button play_pause;' +
  '🛝 playground_slide slide;🥺 pleading_face pleading;🪠 plunger;👇 point_down;👈 point_left;' +
  '👉 point_right;☝ point_up;👆 point_up_2;🇵🇱 poland flag_pl;🐻‍❄️ polar_bear polar_bear_face;' +
  '🚓 police_car;👮‍♂️ policeman man_police_officer;👮‍♀️ policewoman woman_police_officer;' +
  '🐩 poodle;🍿 popcorn;🇵🇹 portugal flag_pt;🏣 post_office;📯 postal_horn;📮 postbox;' +
  '🚰 potable_water;🥔 potato;🪴 potted_plant;👝 pouch clutch_bag;🍗 poultry_leg;💷 pound;' +
  '🫗 pouring_liquid pour;😡 pout rage;😾 pouting_cat;🙎 pouting_face person_pouting pouting;' +
  '🙎‍♂️ pouting_man man_pouting;🙎‍♀️ pouting_woman woman_pouting;🙏 pray folded_hands;' +
  '📿 prayer_beads;🫃 pregnant_man;🫄 pregnant_person;🤰 pregnant_woman;🥨 pretzel;' +
  '⏮ previous_track_button previous_track;🤴 prince;👸 princess;🖨 printer;' +
  '🦯 probing_cane white_cane;🇵🇷 puerto_rico flag_pr;🟣 purple_circle;💜 purple_heart;' +
  '🟪 purple_square;👛 purse;📌 pushpin;🚮 put_litter_in_its_place litter_bin;🇶🇦 qatar flag_qa;' +
  '🐰 rabbit rabbit_face;🐇 rabbit2;🦝 raccoon;🐎 racehorse;🏎 racing_car;📻 radio;🔘 radio_button;' +
  '🚃 railway_car;🛤 railway_track;🌈 rainbow;🏳️‍🌈 rainbow_flag;🤚 raised_back_of_hand;' +
  '🤨 raised_eyebrow face_with_raised_eyebrow;🖐 raised_hand_with_fingers_splayed;🙌 raised_hands;' +
  '🙋 raising_hand person_raising_hand;🙋‍♂️ raising_hand_man man_raising_hand;' +
  '🙋‍♀️ raising_hand_woman woman_raising_hand;🐏 ram;🍜 ramen steaming_bowl;🐀 rat;🪒 razor;' +
  '🧾 receipt;⏺ record_button record;♻ recycle recycling_symbol;🔴 red_circle;🧧 red_envelope;' +
  '👨‍🦰 red_haired_man man_red_haired;👩‍🦰 red_haired_woman woman_red_haired;🟥 red_square;' +
  '® registered;☺ relaxed smiling_face;😌 relieved relieved_face;🎗 reminder_ribbon;🔁 repeat;' +
  '🔂 repeat_one;⛑ rescue_worker_helmet helmet_with_cross;🚻 restroom bathroom;' +
  '🇷🇪 reunion flag_re;💞 revolving_hearts;⏪ rewind fast_reverse;🦏 rhinoceros rhino;🎀 ribbon;' +
  '🍚 rice cooked_rice;🍙 rice_ball;🍘 rice_cracker;🎑 rice_scene moon_ceremony;' +
  '🗯 right_anger_bubble;🫱 rightwards_hand;🫸 rightwards_pushing_hand;💍 ring;' +
  '🛟 ring_buoy lifebuoy;🪐 ringed_planet saturn;🤖 robot robot_face;🪨 rock;🚀 rocket;🤣 rofl;' +
  '🙄 roll_eyes rolling_eyes;🧻 roll_of_paper toilet_paper;🎢 roller_coaster;🛼 roller_skate;' +
  '🇷🇴 romania flag_ro;🐓 rooster;🌹 rose;🏵 rosette;🚨 rotating_light;📍 round_pushpin;' +
  '🚣 rowboat person_rowing_boat;🚣‍♂️ rowing_man man_rowing_boat;' +
  '🚣‍♀️ rowing_woman woman_rowing_boat;🇷🇺 ru flag_ru russia;🏉 rugby_football;' +
  '🏃 runner running person_running;🏃‍♂️ running_man man_running;' +
  '🎽 running_shirt_with_sash running_shirt;🏃‍♀️ running_woman woman_running;🇷🇼 rwanda flag_rw;' +
  '🈂 sa ja_service_charge;🧷 safety_pin;🦺 safety_vest;🍶 sake;🧂 salt;🫡 saluting_face salute;' +
  '🇼🇸 samoa flag_ws;🇸🇲 san_marino flag_sm;👡 sandal;🥪 sandwich;🎅 santa;' +
  '🇸🇹 sao_tome_principe flag_st;🥻 sari;💁‍♂️ sassy_man tipping_hand_man man_tipping_hand;' +
  '💁‍♀️ sassy_woman tipping_hand_woman woman_tipping_hand;📡 satellite satellite_antenna;' +
  '🇸🇦 saudi_arabia flag_sa;🧖‍♂️ sauna_man man_in_steamy_room;' +
  '🧖 sauna_person person_in_steamy_room;🧖‍♀️ sauna_woman woman_in_steamy_room;🦕 sauropod;' +
  '🎷 saxophone;🧣 scarf;🏫 school;🎒 school_satchel backpack;🧑‍🔬 scientist;🦂 scorpion;' +
  '♏ scorpius;🏴󠁧󠁢󠁳󠁣󠁴󠁿 scotland flag_gbsct;😱 scream screaming_in_fear;' +
  '🙀 scream_cat weary_cat;🪛 screwdriver;📜 scroll;🦭 seal;💺 seat;🙈 see_no_evil;🌱 seedling;' +
  '🤳 selfie;🇸🇳 senegal flag_sn;🇷🇸 serbia flag_rs;🐕‍🦺 service_dog;7️⃣ seven;🪡 sewing_needle;' +
  '🇸🇨 seychelles flag_sc;🫨 shaking_face shaking;🥘 shallow_pan_of_food;🦈 shark;🍧 shaved_ice;' +
  '🐑 sheep ewe;🐚 shell;🛡 shield;⛩ shinto_shrine;🚢 ship;👕 shirt tshirt;' +
  '🛍 shopping shopping_bags;🛒 shopping_cart;🩳 shorts;🚿 shower;🦐 shrimp;' +
  '🤷 shrug person_shrugging;🤫 shushing_face shush;🇸🇱 sierra_leone flag_sl;' +
  '📶 signal_strength antenna_bars;🇸🇬 singapore flag_sg;🧑‍🎤 singer;🇸🇽 sint_maarten flag_sx;' +
  '6️⃣ six;🔯 six_pointed_star;🛹 skateboard;🎿 ski;⛷ skier person_skiing skiing;💀 skull;🦨 skunk;' +
  '🛷 sled;😴 sleeping sleeping_face;🛌 sleeping_bed person_in_bed sleeping_accommodation;' +
  '😪 sleepy sleepy_face;🙁 slightly_frowning_face;🙂 slightly_smiling_face;🎰 slot_machine;' +
  '🦥 sloth;🇸🇰 slovakia flag_sk;🇸🇮 slovenia flag_si;🛩 small_airplane;🔹 small_blue_diamond;' +
  '🔸 small_orange_diamond;🔺 small_red_triangle;🔻 small_red_triangle_down;' +
  '😄 smile grinning_face_with_closed_eyes;😸 smile_cat grinning_cat_with_closed_eyes;' +
  '😃 smiley grinning_face_with_big_eyes;😺 smiley_cat grinning_cat;🥲 smiling_face_with_tear;' +
  '🥰 smiling_face_with_three_hearts smiling_face_with_3_hearts;😈 smiling_imp;' +
  '😏 smirk smirking smirking_face;😼 smirk_cat wry_smile_cat;🚬 smoking cigarette;🐌 snail;' +
  '🐍 snake;🤧 sneezing_face sneezing;🏂 snowboarder person_snowboarding snowboarding;⛄ snowman;' +
  '🧼 soap;😭 sob loudly_crying_face;⚽ soccer;🧦 socks;🥎 softball;🇸🇧 solomon_islands flag_sb;' +
  '🇸🇴 somalia flag_so;🔜 soon;🆘 sos;🔉 sound medium_volumne;🇿🇦 south_africa flag_za;' +
  '🇬🇸 south_georgia_south_sandwich_islands flag_gs;🇸🇸 south_sudan flag_ss;' +
  '👾 space_invader alien_monster;🍝 spaghetti;🎇 sparkler;💖 sparkling_heart;🙊 speak_no_evil;' +
  '🔈 speaker low_volume quiet_sound;🗣 speaking_head;💬 speech_balloon;🚤 speedboat;🕷 spider;' +
  '🕸 spider_web;🗓 spiral_calendar calendar_spiral;🗒 spiral_notepad notepad_spiral;🧽 sponge;' +
  '🥄 spoon;🦑 squid;🇱🇰 sri_lanka flag_lk;🇧🇱 st_barthelemy flag_bl;🇸🇭 st_helena flag_sh;' +
  '🇰🇳 st_kitts_nevis flag_kn;🇱🇨 st_lucia flag_lc;🇲🇫 st_martin flag_mf;' +
  '🇵🇲 st_pierre_miquelon flag_pm;🇻🇨 st_vincent_grenadines flag_vc;🏟 stadium;' +
  '🧍‍♂️ standing_man man_standing;🧍 standing_person person_standing standing;' +
  '🧍‍♀️ standing_woman woman_standing;⭐ star;🌟 star2 glowing_star;☪ star_and_crescent;' +
  '🤩 star_struck;🌠 stars shooting_star;🚉 station;🗽 statue_of_liberty;🚂 steam_locomotive;' +
  '🩺 stethoscope;🍲 stew pot_of_food;⏹ stop_button stop;🛑 stop_sign octagonal_sign;⏱ stopwatch;' +
  '📏 straight_ruler;🍓 strawberry;😛 stuck_out_tongue face_with_tongue;' +
  '😝 stuck_out_tongue_closed_eyes;😜 stuck_out_tongue_winking_eye;🧑‍🎓 student;' +
  '🎙 studio_microphone;🥙 stuffed_flatbread;🇸🇩 sudan flag_sd;🌥 sun_behind_large_cloud cloudy;' +
  '🌦 sun_behind_rain_cloud sun_and_rain;🌤 sun_behind_small_cloud;🌞 sun_with_face;🌻 sunflower;' +
  '😎 sunglasses smiling_face_with_sunglasses sunglasses_cool too_cool;🌅 sunrise;' +
  '🌄 sunrise_over_mountains;🦸 superhero;🦸‍♂️ superhero_man man_superhero;' +
  '🦸‍♀️ superhero_woman woman_superhero;🦹 supervillain;🦹‍♂️ supervillain_man man_supervillain;' +
  '🦹‍♀️ supervillain_woman woman_supervillain;🏄 surfer person_surfing surfing;' +
  '🏄‍♂️ surfing_man man_surfing;🏄‍♀️ surfing_woman woman_surfing;🇸🇷 suriname flag_sr;🍣 sushi;' +
  '🚟 suspension_railway;🇸🇯 svalbard_jan_mayen flag_sj;🦢 swan;🇸🇿 swaziland eswatini flag_sz;' +
  '😓 sweat downcast_face;💦 sweat_drops;😅 sweat_smile grinning_face_with_sweat;' +
  '🇸🇪 sweden flag_se;🍠 sweet_potato;🩲 swim_brief briefs;🏊 swimmer person_swimming swimming;' +
  '🏊‍♂️ swimming_man man_swimming;🏊‍♀️ swimming_woman woman_swimming;🇨🇭 switzerland flag_ch;' +
  '🔣 symbols;🕍 synagogue;🇸🇾 syria flag_sy;💉 syringe;🦖 t-rex trex;🌮 taco;' +
  '🎉 tada party party_popper;🇹🇼 taiwan flag_tw;🇹🇯 tajikistan flag_tj;🥡 takeout_box;🫔 tamale;' +
  '🎋 tanabata_tree;🇹🇿 tanzania flag_tz;🚕 taxi;🍵 tea;🧑‍🏫 teacher;🫖 teapot;' +
  '🧑‍💻 technologist;🧸 teddy_bear;📞 telephone_receiver;🔭 telescope;🎾 tennis;⛺ tent;' +
  '🧪 test_tube;🇹🇭 thailand flag_th;🌡 thermometer;🤔 thinking thinking_face wtf;🩴 thong_sandal;' +
  '💭 thought_balloon;🧵 thread;3️⃣ three;🎫 ticket;🎟 tickets admission_tickets;' +
  '🐯 tiger tiger_face;🐅 tiger2;⏲ timer_clock;🇹🇱 timor_leste flag_tl;😫 tired_face tired;' +
  '🇹🇬 togo flag_tg;🚽 toilet;🇹🇰 tokelau flag_tk;🗼 tokyo_tower;🍅 tomato;🇹🇴 tonga flag_to;' +
  '👅 tongue;🧰 toolbox;🦷 tooth;🪥 toothbrush;🔝 top;🎩 tophat top_hat;🌪 tornado;' +
  '🇹🇷 tr flag_tr turkey_tr;🖲 trackball;🚜 tractor;🚥 traffic_light;🚋 train tram_car;🚆 train2;' +
  '🚊 tram;🏳️‍⚧️ transgender_flag;⚧ transgender_symbol;🚩 triangular_flag_on_post triangular_flag;' +
  '📐 triangular_ruler;🔱 trident;🇹🇹 trinidad_tobago flag_tt;🇹🇦 tristan_da_cunha flag_ta;' +
  '😤 triumph nose_steam;🧌 troll;🚎 trolleybus;🏆 trophy;🍹 tropical_drink;🐠 tropical_fish;' +
  '🚚 truck delivery_truck;🎺 trumpet;🌷 tulip;🥃 tumbler_glass whisky;🇹🇳 tunisia flag_tn;' +
  '🦃 turkey;🇹🇲 turkmenistan flag_tm;🇹🇨 turks_caicos_islands flag_tc;🐢 turtle;' +
  '🇹🇻 tuvalu flag_tv;📺 tv;🔀 twisted_rightwards_arrows shuffle;2️⃣ two;💕 two_hearts;' +
  '👬 two_men_holding_hands;👭 two_women_holding_hands;🈹 u5272 ja_discount;' +
  '🈴 u5408 ja_passing_grade;🈺 u55b6 ja_open_for_business;🈯 u6307 ja_reserved;' +
  '🈷 u6708 ja_monthly_amount;🈶 u6709 ja_not_free_of_carge;🈵 u6e80 ja_no_vacancy;' +
  '🈚 u7121 ja_free_of_charge;🈸 u7533 ja_application;🈲 u7981 ja_prohibited;🈳 u7a7a ja_vacancy;' +
  '🇺🇬 uganda flag_ug;🇺🇦 ukraine flag_ua;😒 unamused unamused_face;🔞 underage no_one_under_18;' +
  '🦄 unicorn unicorn_face;🇦🇪 united_arab_emirates flag_ae;🇺🇳 united_nations flag_un un;' +
  '🔓 unlock unlocked;🆙 up up2;🙃 upside_down_face;🇺🇾 uruguay flag_uy;' +
  '🇺🇸 us flag_us united_states usa;🇺🇲 us_outlying_islands flag_um;' +
  '🇻🇮 us_virgin_islands flag_vi;🇺🇿 uzbekistan flag_uz;✌ v victory;🧛 vampire;' +
  '🧛‍♂️ vampire_man man_vampire;🧛‍♀️ vampire_woman woman_vampire;🇻🇺 vanuatu flag_vu;' +
  '🇻🇦 vatican_city flag_va;🇻🇪 venezuela flag_ve;🚦 vertical_traffic_light;📼 vhs videocassette;' +
  '📳 vibration_mode;📹 video_camera;🎮 video_game controller;🇻🇳 vietnam flag_vn;🎻 violin;' +
  '♍ virgo;🌋 volcano;🏐 volleyball;🤮 vomiting_face face_vomiting vomiting;🆚 vs;' +
  '🖖 vulcan_salute vulcan;🧇 waffle;🏴󠁧󠁢󠁷󠁬󠁳󠁿 wales flag_gbwls;🚶 walking person_walking;' +
  '🚶‍♂️ walking_man man_walking;🚶‍♀️ walking_woman woman_walking;🇼🇫 wallis_futuna flag_wf;' +
  '🌘 waning_crescent_moon;🌖 waning_gibbous_moon;⚠ warning;🗑 wastebasket trashcan;⌚ watch;' +
  '🐃 water_buffalo;🤽 water_polo person_playing_water_polo;🍉 watermelon;👋 wave waving_hand;' +
  '🌒 waxing_crescent_moon;🚾 wc water_closet;😩 weary weary_face;💒 wedding;' +
  '🏋 weight_lifting person_lifting_weights weight_lifter;' +
  '🏋️‍♂️ weight_lifting_man man_lifting_weights;🏋️‍♀️ weight_lifting_woman woman_lifting_weights;' +
  '🇪🇭 western_sahara flag_eh;🐳 whale spouting_whale;🐋 whale2;🛞 wheel;♿ wheelchair handicapped;' +
  '⚪ white_circle;🏳 white_flag;💮 white_flower;👨‍🦳 white_haired_man man_white_haired;' +
  '👩‍🦳 white_haired_woman woman_white_haired;🤍 white_heart;⬜ white_large_square;' +
  '◽ white_medium_small_square;◻ white_medium_square;▫ white_small_square;🔳 white_square_button;' +
  '🥀 wilted_flower;🎐 wind_chime;🌬 wind_face wind_blowing_face;🪟 window;🍷 wine_glass;🪽 wing;' +
  '😉 wink winking_face;🛜 wireless;🐺 wolf wolf_face;👩 woman;👩‍🎨 woman_artist;' +
  '👩‍🚀 woman_astronaut;🧔‍♀️ woman_beard woman_bearded;🤸‍♀️ woman_cartwheeling;👩‍🍳 woman_cook;' +
  '🤦‍♀️ woman_facepalming;👩‍🏭 woman_factory_worker;👩‍🌾 woman_farmer;👩‍🍼 woman_feeding_baby;' +
  '👩‍🚒 woman_firefighter;👩‍⚕️ woman_health_worker;👩‍🦽 woman_in_manual_wheelchair;' +
  '👩‍🦼 woman_in_motorized_wheelchair;🤵‍♀️ woman_in_tuxedo;👩‍⚖️ woman_judge;' +
  '🤹‍♀️ woman_juggling;👩‍🔧 woman_mechanic;👩‍💼 woman_office_worker;👩‍✈️ woman_pilot;' +
  '🤾‍♀️ woman_playing_handball;🤽‍♀️ woman_playing_water_polo;👩‍🔬 woman_scientist;' +
  '🤷‍♀️ woman_shrugging;👩‍🎤 woman_singer;👩‍🎓 woman_student;👩‍🏫 woman_teacher;' +
  '👩‍💻 woman_technologist;🧕 woman_with_headscarf;' +
  '👩‍🦯 woman_with_probing_cane woman_with_white_cane;' +
  '👳‍♀️ woman_with_turban woman_wearing_turban;👚 womans_clothes;👒 womans_hat;' +
  '🤼‍♀️ women_wrestling;🚺 womens;🪵 wood;🥴 woozy_face woozy;🗺 world_map;🪱 worm;' +
  '😟 worried worried_face;🔧 wrench;🤼 wrestling people_wrestling wrestlers;✍ writing_hand;' +
  '❌ x cross_mark;🩻 x_ray x-ray xray;🧶 yarn;🥱 yawning_face yawn yawning;🟡 yellow_circle;' +
  '💛 yellow_heart;🟨 yellow_square;🇾🇪 yemen flag_ye;💴 yen;☯ yin_yang;🪀 yo_yo;' +
  '😋 yum savoring_food;🇿🇲 zambia flag_zm;🤪 zany_face zany;⚡ zap high_voltage;🦓 zebra;0️⃣ zero;' +
  '🇿🇼 zimbabwe flag_zw;🤐 zipper_mouth_face zipper_mouth;🧟 zombie;🧟‍♂️ zombie_man man_zombie;' +
  '🧟‍♀️ zombie_woman woman_zombie;💤 zzz;🇦 regional_indicator_a;🇧 regional_indicator_b;' +
  '🇨 regional_indicator_c;🇩 regional_indicator_d;🇪 regional_indicator_e;🇫 regional_indicator_f;' +
  '🇬 regional_indicator_g;🇭 regional_indicator_h;🇮 regional_indicator_i;🇯 regional_indicator_j;' +
  '🇰 regional_indicator_k;🇱 regional_indicator_l;🇲 regional_indicator_m;🇳 regional_indicator_n;' +
  '🇴 regional_indicator_o;🇵 regional_indicator_p;🇶 regional_indicator_q;🇷 regional_indicator_r;' +
  '🇸 regional_indicator_s;🇹 regional_indicator_t;🇺 regional_indicator_u;🇻 regional_indicator_v;' +
  '🇼 regional_indicator_w;🇽 regional_indicator_x;🇾 regional_indicator_y;🇿 regional_indicator_z;' +
  '🏻 tone1 tone_light;🏼 tone2 tone_medium_light;🏽 tone3 tone_medium;🏾 tone4 tone_medium_dark;' +
  '🏿 tone5 tone_dark;🛘 landslide;🦰 red_hair;🦱 curly_hair;🦲 no_hair;🦳 white_hair;🪉 harp;' +
  '🪊 trombone;🪎 treasure_chest;🪏 shovel;🪾 leafless_tree;🫆 fingerprint;🫈 hairy_creature;' +
  '🫍 orca;🫜 root_vegetable;🫟 splatter;🫩 face_with_eye_bags;🫪 distorted_face;🫯 fight_cloud;' +
  '🇨🇶 flag_cq sark;🧑‍🧑‍🧒 family_aac;🧑‍🧑‍🧒‍🧒 family_aacc;🧑‍🧒 family_aa family_ac;' +
  '🧑‍🧒‍🧒 family_acc;🏃‍➡️ person_running_right;👨‍🦯‍➡️ man_with_white_cane_right;' +
  '👨‍🦼‍➡️ man_in_motorized_wheelchair_right;👨‍🦽‍➡️ man_in_manual_wheelchair_right;' +
  '👩‍🦯‍➡️ woman_with_white_cane_right;👩‍🦼‍➡️ woman_in_motorized_wheelchair_right;' +
  '👩‍🦽‍➡️ woman_in_manual_wheelchair_right;🚶‍➡️ person_walking_right;' +
  '🧎‍➡️ person_kneeling_right;🧑‍🦯‍➡️ person_with_white_cane_right;' +
  '🧑‍🦼‍➡️ person_in_motorized_wheelchair_right;🧑‍🦽‍➡️ person_in_manual_wheelchair_right;' +
  '🏃‍♀️‍➡️ woman_running_right;🏃‍♂️‍➡️ man_running_right;🚶‍♀️‍➡️ woman_walking_right;' +
  '🚶‍♂️‍➡️ man_walking_right;🧎‍♀️‍➡️ woman_kneeling_right;🧎‍♂️‍➡️ man_kneeling_right;' +
  '⛓️‍💥 broken_chain;🍄‍🟫 brown_mushroom;🍋‍🟩 lime;🐦‍🔥 phoenix;' +
  '🙂‍↔️ head_shaking_horizontally;🙂‍↕️ head_shaking_vertically;🧑‍🩰 ballet_dancer;'
