// biome-ignore-all lint/style/noExcessiveLinesPerFile: a table, written by a script.
// Written by scripts/emoji-names.ts from emojibase-data 17.0.0 (MIT, Miles Johnson).

/**
 * Each emoji with its short names, separated by spaces: the distance of its first code point from that
 * of the emoji before, and the others, in hexadecimal. Skin tones are left out, `emojiOf` puts
 * them on.
 */
export const EMOJI_NAMES =
  '23.fe0f.20e3 hash number_sign;7.fe0f.20e3 asterisk;6.fe0f.20e3 zero;1.fe0f.20e3 one;' +
  '1.fe0f.20e3 two;1.fe0f.20e3 three;1.fe0f.20e3 four;1.fe0f.20e3 five;1.fe0f.20e3 six;' +
  '1.fe0f.20e3 seven;1.fe0f.20e3 eight;1.fe0f.20e3 nine;70 copyright;5 registered;' +
  '1f8e bangbang double_exclamation;d interrobang exclamation_question;d9 tm trade_mark;' +
  '17 information_source info;5b left_right_arrow;1 arrow_up_down;1 arrow_upper_left;' +
  '1 arrow_upper_right;1 arrow_lower_right;1 arrow_lower_left;' +
  '10 leftwards_arrow_with_hook arrow_left_hook;1 arrow_right_hook rightwards_arrow_with_hook;' +
  '170 watch;1 hourglass;d keyboard;a7 eject_button eject;1a fast_forward;1 rewind fast_reverse;' +
  '1 arrow_double_up fast_up;1 arrow_double_down fast_down;1 next_track_button next_track;' +
  '1 previous_track_button previous_track;1 play_or_pause_button play_pause;1 alarm_clock;' +
  '1 stopwatch;1 timer_clock;1 hourglass_flowing_sand;5 pause_button pause;1 stop_button stop;' +
  '1 record_button record;c8 m;e8 black_small_square;1 white_small_square;b arrow_forward play;' +
  'a arrow_backward reverse;3b white_medium_square;1 black_medium_square;' +
  '1 white_medium_small_square;1 black_medium_small_square;2 sunny sun;1 cloud;1 open_umbrella;' +
  '1 snowman_with_snow snowman2;1 comet;a phone telephone;3 ballot_box_with_check;' +
  '3 umbrella umbrella_with_rain;1 coffee;3 shamrock;5 point_up;3 skull_and_crossbones;' +
  '2 radioactive;1 biohazard;3 orthodox_cross;4 star_and_crescent;4 peace_symbol peace;1 yin_yang;' +
  '9 wheel_of_dharma;1 frowning_face white_frowning_face;1 relaxed smiling_face;' +
  '6 female_sign female;2 male_sign male;6 aries;1 taurus;1 gemini;1 cancer;1 leo;1 virgo;1 libra;' +
  '1 scorpius;1 sagittarius;1 capricorn;1 aquarius;1 pisces;c chess_pawn;1 spades;3 clubs;2 hearts;' +
  '1 diamonds;2 hotsprings;13 recycle recycling_symbol;3 infinity;1 wheelchair handicapped;' +
  '13 hammer_and_pick;1 anchor;1 crossed_swords;1 medical_symbol medical;1 balance_scale scales;' +
  '1 alembic;2 gear;2 atom_symbol atom;1 fleur_de_lis fleur-de-lis;4 warning;1 zap high_voltage;' +
  '6 transgender_symbol;3 white_circle;1 black_circle;5 coffin;1 funeral_urn;c soccer;1 baseball;' +
  '6 snowman;1 partly_sunny sun_behind_cloud;' +
  '3 cloud_with_lightning_and_rain stormy thunder_cloud_and_rain;6 ophiuchus;1 pick;' +
  '2 rescue_worker_helmet helmet_with_cross;2 chains;0.fe0f.200d.1f4a5 broken_chain;1 no_entry;' +
  '15 shinto_shrine;1 church;6 mountain;1 parasol_on_ground umbrella_on_ground;1 fountain;1 golf;' +
  '1 ferry;1 boat sailboat;2 skier person_skiing skiing;1 ice_skate;' +
  '1 bouncing_ball_person person_bouncing_ball;' +
  '0.fe0f.200d.2640.fe0f basketball_woman bouncing_ball_woman woman_bouncing_ball;' +
  '0.fe0f.200d.2642.fe0f basketball_man bouncing_ball_man man_bouncing_ball;1 tent;3 fuelpump;' +
  '5 scissors;3 white_check_mark check_mark_button;3 airplane;1 envelope;1 fist fist_raised;' +
  '1 hand raised_hand high_five;1 v victory;1 writing_hand;2 pencil2;3 black_nib;' +
  '2 heavy_check_mark check_mark;2 heavy_multiplication_x multiplication multiply;7 latin_cross;' +
  '4 star_of_david;7 sparkles;b eight_spoked_asterisk;1 eight_pointed_black_star;10 snowflake;' +
  '3 sparkle;5 x cross_mark;2 negative_squared_cross_mark cross_mark_button;5 question;' +
  '1 grey_question white_question;1 grey_exclamation white_exclamation;' +
  '2 exclamation heavy_exclamation_mark;c heavy_heart_exclamation heart_exclamation;' +
  '1 heart red_heart;0.fe0f.200d.1f525 heart_on_fire;0.fe0f.200d.1fa79 mending_heart;' +
  '31 heavy_plus_sign plus;1 heavy_minus_sign minus;1 heavy_division_sign divide division;' +
  'a arrow_right;f curly_loop;f loop double_curly_loop;175 arrow_heading_up;1 arrow_heading_down;' +
  '1d0 arrow_left;1 arrow_up;1 arrow_down;14 black_large_square;1 white_large_square;34 star;' +
  '5 o hollow_red_circle red_o;4db wavy_dash;d part_alternation_mark;' +
  '25a congratulations ja_congratulations;2 secret ja_secret;1bd6b mahjong;cb black_joker;' +
  'a1 a a_blood;1 b b_blood;d o2 o_blood;1 parking;f ab ab_blood;3 cl;1 cool;1 free;1 id;1 new;' +
  '1 ng;1 ok;1 sos;1 up up2;1 vs;4c regional_indicator_a;0.1f1e8 ascension_island;0.1f1e9 andorra;' +
  '0.1f1ea united_arab_emirates;0.1f1eb afghanistan;0.1f1ec antigua_barbuda;0.1f1ee anguilla;' +
  '0.1f1f1 albania;0.1f1f2 armenia;0.1f1f4 angola;0.1f1f6 antarctica;0.1f1f7 argentina;' +
  '0.1f1f8 american_samoa;0.1f1f9 austria;0.1f1fa australia;0.1f1fc aruba;0.1f1fd aland_islands;' +
  '0.1f1ff azerbaijan;1 regional_indicator_b;0.1f1e6 bosnia_herzegovina;0.1f1e7 barbados;' +
  '0.1f1e9 bangladesh;0.1f1ea belgium;0.1f1eb burkina_faso;0.1f1ec bulgaria;0.1f1ed bahrain;' +
  '0.1f1ee burundi;0.1f1ef benin;0.1f1f1 st_barthelemy;0.1f1f2 bermuda;0.1f1f3 brunei;' +
  '0.1f1f4 bolivia;0.1f1f6 caribbean_netherlands;0.1f1f7 brazil;0.1f1f8 bahamas;0.1f1f9 bhutan;' +
  '0.1f1fb bouvet_island;0.1f1fc botswana;0.1f1fe belarus;0.1f1ff belize;1 regional_indicator_c;' +
  '0.1f1e6 canada;0.1f1e8 cocos_islands;0.1f1e9 congo_kinshasa;0.1f1eb central_african_republic;' +
  '0.1f1ec congo_brazzaville;0.1f1ed switzerland;0.1f1ee cote_divoire;0.1f1f0 cook_islands;' +
  '0.1f1f1 chile;0.1f1f2 cameroon;0.1f1f3 cn china;0.1f1f4 colombia;0.1f1f5 clipperton_island;' +
  '0.1f1f6 sark;0.1f1f7 costa_rica;0.1f1fa cuba;0.1f1fb cape_verde;0.1f1fc curacao;' +
  '0.1f1fd christmas_island;0.1f1fe cyprus;0.1f1ff czech_republic czechia;1 regional_indicator_d;' +
  '0.1f1ea de germany;0.1f1ec diego_garcia;0.1f1ef djibouti;0.1f1f0 denmark;0.1f1f2 dominica;' +
  '0.1f1f4 dominican_republic;0.1f1ff algeria;1 regional_indicator_e;0.1f1e6 ceuta_melilla;' +
  '0.1f1e8 ecuador;0.1f1ea estonia;0.1f1ec egypt;0.1f1ed western_sahara;0.1f1f7 eritrea;' +
  '0.1f1f8 es spain;0.1f1f9 ethiopia;0.1f1fa eu european_union;1 regional_indicator_f;' +
  '0.1f1ee finland;0.1f1ef fiji;0.1f1f0 falkland_islands;0.1f1f2 micronesia;0.1f1f4 faroe_islands;' +
  '0.1f1f7 fr france;1 regional_indicator_g;0.1f1e6 gabon;0.1f1e7 gb uk united_kingdom;' +
  '0.1f1e9 grenada;0.1f1ea georgia;0.1f1eb french_guiana;0.1f1ec guernsey;0.1f1ed ghana;' +
  '0.1f1ee gibraltar;0.1f1f1 greenland;0.1f1f2 gambia;0.1f1f3 guinea;0.1f1f5 guadeloupe;' +
  '0.1f1f6 equatorial_guinea;0.1f1f7 greece;0.1f1f8 south_georgia_south_sandwich_islands;' +
  '0.1f1f9 guatemala;0.1f1fa guam;0.1f1fc guinea_bissau;0.1f1fe guyana;1 regional_indicator_h;' +
  '0.1f1f0 hong_kong;0.1f1f2 heard_mcdonald_islands;0.1f1f3 honduras;0.1f1f7 croatia;0.1f1f9 haiti;' +
  '0.1f1fa hungary;1 regional_indicator_i;0.1f1e8 canary_islands;0.1f1e9 indonesia;0.1f1ea ireland;' +
  '0.1f1f1 israel;0.1f1f2 isle_of_man;0.1f1f3 india;0.1f1f4 british_indian_ocean_territory;' +
  '0.1f1f6 iraq;0.1f1f7 iran;0.1f1f8 iceland;0.1f1f9 it italy;1 regional_indicator_j;' +
  '0.1f1ea jersey;0.1f1f2 jamaica;0.1f1f4 jordan;0.1f1f5 jp;1 regional_indicator_k;0.1f1ea kenya;' +
  '0.1f1ec kyrgyzstan;0.1f1ed cambodia;0.1f1ee kiribati;0.1f1f2 comoros;0.1f1f3 st_kitts_nevis;' +
  '0.1f1f5 north_korea;0.1f1f7 kr south_korea;0.1f1fc kuwait;0.1f1fe cayman_islands;' +
  '0.1f1ff kazakhstan;1 regional_indicator_l;0.1f1e6 laos;0.1f1e7 lebanon;0.1f1e8 st_lucia;' +
  '0.1f1ee liechtenstein;0.1f1f0 sri_lanka;0.1f1f7 liberia;0.1f1f8 lesotho;0.1f1f9 lithuania;' +
  '0.1f1fa luxembourg;0.1f1fb latvia;0.1f1fe libya;1 regional_indicator_m;0.1f1e6 morocco;' +
  '0.1f1e8 monaco;0.1f1e9 moldova;0.1f1ea montenegro;0.1f1eb st_martin;0.1f1ec madagascar;' +
  '0.1f1ed marshall_islands;0.1f1f0 macedonia;0.1f1f1 mali;0.1f1f2 myanmar burma;0.1f1f3 mongolia;' +
  '0.1f1f4 macau macao;0.1f1f5 northern_mariana_islands;0.1f1f6 martinique;0.1f1f7 mauritania;' +
  '0.1f1f8 montserrat;0.1f1f9 malta;0.1f1fa mauritius;0.1f1fb maldives;0.1f1fc malawi;' +
  '0.1f1fd mexico;0.1f1fe malaysia;0.1f1ff mozambique;1 regional_indicator_n;0.1f1e6 namibia;' +
  '0.1f1e8 new_caledonia;0.1f1ea niger;0.1f1eb norfolk_island;0.1f1ec nigeria;0.1f1ee nicaragua;' +
  '0.1f1f1 netherlands;0.1f1f4 norway;0.1f1f5 nepal;0.1f1f7 nauru;0.1f1fa niue;0.1f1ff new_zealand;' +
  '1 regional_indicator_o;0.1f1f2 oman;1 regional_indicator_p;0.1f1e6 panama;0.1f1ea peru;' +
  '0.1f1eb french_polynesia;0.1f1ec papua_new_guinea;0.1f1ed philippines;0.1f1f0 pakistan;' +
  '0.1f1f1 poland;0.1f1f2 st_pierre_miquelon;0.1f1f3 pitcairn_islands;0.1f1f7 puerto_rico;' +
  '0.1f1f8 palestinian_territories;0.1f1f9 portugal;0.1f1fc palau;0.1f1fe paraguay;' +
  '1 regional_indicator_q;0.1f1e6 qatar;1 regional_indicator_r;0.1f1ea reunion;0.1f1f4 romania;' +
  '0.1f1f8 serbia;0.1f1fa ru russia;0.1f1fc rwanda;1 regional_indicator_s;0.1f1e6 saudi_arabia;' +
  '0.1f1e7 solomon_islands;0.1f1e8 seychelles;0.1f1e9 sudan;0.1f1ea sweden;0.1f1ec singapore;' +
  '0.1f1ed st_helena;0.1f1ee slovenia;0.1f1ef svalbard_jan_mayen;0.1f1f0 slovakia;' +
  '0.1f1f1 sierra_leone;0.1f1f2 san_marino;0.1f1f3 senegal;0.1f1f4 somalia;0.1f1f7 suriname;' +
  '0.1f1f8 south_sudan;0.1f1f9 sao_tome_principe;0.1f1fb el_salvador;0.1f1fd sint_maarten;' +
  '0.1f1fe syria;0.1f1ff swaziland eswatini;1 regional_indicator_t;0.1f1e6 tristan_da_cunha;' +
  '0.1f1e8 turks_caicos_islands;0.1f1e9 chad;0.1f1eb french_southern_territories;0.1f1ec togo;' +
  '0.1f1ed thailand;0.1f1ef tajikistan;0.1f1f0 tokelau;0.1f1f1 timor_leste;0.1f1f2 turkmenistan;' +
  '0.1f1f3 tunisia;0.1f1f4 tonga;0.1f1f7 tr turkey_tr;0.1f1f9 trinidad_tobago;0.1f1fb tuvalu;' +
  '0.1f1fc taiwan;0.1f1ff tanzania;1 regional_indicator_u;0.1f1e6 ukraine;0.1f1ec uganda;' +
  '0.1f1f2 us_outlying_islands;0.1f1f3 united_nations un;0.1f1f8 us united_states usa;' +
  '0.1f1fe uruguay;0.1f1ff uzbekistan;1 regional_indicator_v;0.1f1e6 vatican_city;' +
  '0.1f1e8 st_vincent_grenadines;0.1f1ea venezuela;0.1f1ec british_virgin_islands;' +
  '0.1f1ee us_virgin_islands;0.1f1f3 vietnam;0.1f1fa vanuatu;1 regional_indicator_w;' +
  '0.1f1eb wallis_futuna;0.1f1f8 samoa;1 regional_indicator_x;0.1f1f0 kosovo;' +
  '1 regional_indicator_y;0.1f1ea yemen;0.1f1f9 mayotte;1 regional_indicator_z;' +
  '0.1f1e6 south_africa;0.1f1f2 zambia;0.1f1fc zimbabwe;2 koko ja_here;1 sa ja_service_charge;' +
  '18 u7121 ja_free_of_charge;15 u6307 ja_reserved;3 u7981 ja_prohibited;1 u7a7a ja_vacancy;' +
  '1 u5408 ja_passing_grade;1 u6e80 ja_no_vacancy;1 u6709 ja_not_free_of_carge;' +
  '1 u6708 ja_monthly_amount;1 u7533 ja_application;1 u5272 ja_discount;' +
  '1 u55b6 ja_open_for_business;16 ideograph_advantage ja_bargain;1 accept ja_acceptable;' +
  'af cyclone;1 foggy;1 closed_umbrella;1 night_with_stars;1 sunrise_over_mountains;1 sunrise;' +
  '1 city_sunset city_dusk;1 city_sunrise;1 rainbow;1 bridge_at_night;1 ocean water_wave;1 volcano;' +
  '1 milky_way;1 earth_africa earth_europe;1 earth_americas;1 earth_asia;1 globe_with_meridians;' +
  '1 new_moon;1 waxing_crescent_moon;1 first_quarter_moon;1 moon waxing_gibbous_moon;1 full_moon;' +
  '1 waning_gibbous_moon;1 last_quarter_moon;1 waning_crescent_moon;1 crescent_moon;' +
  '1 new_moon_with_face;1 first_quarter_moon_with_face;1 last_quarter_moon_with_face;' +
  '1 full_moon_with_face;1 sun_with_face;1 star2 glowing_star;1 stars shooting_star;1 thermometer;' +
  '3 sun_behind_small_cloud;1 sun_behind_large_cloud cloudy;1 sun_behind_rain_cloud sun_and_rain;' +
  '1 cloud_with_rain rainy;1 cloud_with_snow snowy;1 cloud_with_lightning lightning;1 tornado;' +
  '1 fog;1 wind_face wind_blowing_face;1 hotdog;1 taco;1 burrito;1 chestnut;1 seedling;' +
  '1 evergreen_tree;1 deciduous_tree;1 palm_tree;1 cactus;1 hot_pepper;1 tulip;1 cherry_blossom;' +
  '1 rose;1 hibiscus;1 sunflower;1 blossom;1 corn ear_of_corn;1 ear_of_rice sheaf_of_rice;1 herb;' +
  '1 four_leaf_clover;1 maple_leaf;1 fallen_leaf;1 leaves;1 mushroom;0.200d.1f7eb brown_mushroom;' +
  '1 tomato;1 eggplant;1 grapes;1 melon;1 watermelon;1 mandarin orange tangerine;1 lemon;' +
  '0.200d.1f7e9 lime;1 banana;1 pineapple;1 apple red_apple;1 green_apple;1 pear;1 peach;' +
  '1 cherries;1 strawberry;1 hamburger;1 pizza;1 meat_on_bone;1 poultry_leg;1 rice_cracker;' +
  '1 rice_ball;1 rice cooked_rice;1 curry curry_rice;1 ramen steaming_bowl;1 spaghetti;1 bread;' +
  '1 fries french_fries;1 sweet_potato;1 dango;1 oden;1 sushi;1 fried_shrimp;1 fish_cake;' +
  '1 icecream soft_serve;1 shaved_ice;1 ice_cream;1 doughnut;1 cookie;1 chocolate_bar;1 candy;' +
  '1 lollipop;1 custard;1 honey_pot;1 cake shortcake;1 bento bento_box;1 stew pot_of_food;' +
  '1 fried_egg cooking;1 fork_and_knife;1 tea;1 sake;1 wine_glass;1 cocktail;1 tropical_drink;' +
  '1 beer;1 beers;1 baby_bottle;1 plate_with_cutlery fork_knife_plate;1 champagne;1 popcorn;' +
  '1 ribbon;1 gift;1 birthday birthday_cake;1 jack_o_lantern;1 christmas_tree;1 santa;1 fireworks;' +
  '1 sparkler;1 balloon;1 tada party party_popper;1 confetti_ball;1 tanabata_tree;1 crossed_flags;' +
  '1 bamboo;1 dolls;1 flags carp_streamer;1 wind_chime;1 rice_scene moon_ceremony;' +
  '1 school_satchel backpack;1 mortar_board graduation_cap;3 medal_military military_medal;' +
  '1 reminder_ribbon;2 studio_microphone;1 level_slider;1 control_knobs;3 film_strip film_frames;' +
  '1 tickets admission_tickets;1 carousel_horse;1 ferris_wheel;1 roller_coaster;' +
  '1 fishing_pole_and_fish fishing_pole;1 microphone;1 movie_camera;1 cinema;1 headphones;' +
  '1 art palette;1 tophat top_hat;1 circus_tent;1 ticket;1 clapper;1 performing_arts;' +
  '1 video_game controller;1 dart bullseye direct_hit;1 slot_machine;1 8ball billiards;1 game_die;' +
  '1 bowling;1 flower_playing_cards;1 musical_note;1 notes musical_notes;1 saxophone;1 guitar;' +
  '1 musical_keyboard;1 trumpet;1 violin;1 musical_score;1 running_shirt_with_sash running_shirt;' +
  '1 tennis;1 ski;1 basketball;1 checkered_flag;1 snowboarder person_snowboarding snowboarding;' +
  '1 runner running person_running;0.200d.2640.fe0f running_woman woman_running;' +
  '0.200d.2640.fe0f.200d.27a1.fe0f woman_running_right;0.200d.2642.fe0f running_man man_running;' +
  '0.200d.2642.fe0f.200d.27a1.fe0f man_running_right;0.200d.27a1.fe0f person_running_right;' +
  '1 surfer person_surfing surfing;0.200d.2640.fe0f surfing_woman woman_surfing;' +
  '0.200d.2642.fe0f surfing_man man_surfing;1 medal_sports sports_medal;1 trophy;1 horse_racing;' +
  '1 football;1 rugby_football;1 swimmer person_swimming swimming;' +
  '0.200d.2640.fe0f swimming_woman woman_swimming;0.200d.2642.fe0f swimming_man man_swimming;' +
  '1 weight_lifting person_lifting_weights weight_lifter;' +
  '0.fe0f.200d.2640.fe0f weight_lifting_woman woman_lifting_weights;' +
  '0.fe0f.200d.2642.fe0f weight_lifting_man man_lifting_weights;1 golfing golfer person_golfing;' +
  '0.fe0f.200d.2640.fe0f golfing_woman woman_golfing;0.fe0f.200d.2642.fe0f golfing_man man_golfing;' +
  '1 motorcycle;1 racing_car;1 cricket_game;1 volleyball;1 field_hockey;1 ice_hockey hockey;' +
  '1 ping_pong;1 mountain_snow;1 camping;1 beach_umbrella beach beach_with_umbrella;' +
  '1 building_construction construction_site;1 houses homes;1 cityscape;' +
  '1 derelict_house house_abandoned;1 classical_building;1 desert;1 desert_island island;' +
  '1 national_park;1 stadium;1 house;1 house_with_garden;1 office;1 post_office;' +
  '1 european_post_office;1 hospital;1 bank;1 atm;1 hotel;1 love_hotel;1 convenience_store;' +
  '1 school;1 department_store;1 factory;1 izakaya_lantern lantern red_paper_lantern;' +
  '1 japanese_castle;1 european_castle castle;3 white_flag;0.fe0f.200d.26a7.fe0f transgender_flag;' +
  '0.fe0f.200d.1f308 rainbow_flag;1 black_flag;0.200d.2620.fe0f pirate_flag jolly_roger;' +
  '0.e0067.e0062.e0065.e006e.e0067.e007f england flag_gbeng;' +
  '0.e0067.e0062.e0073.e0063.e0074.e007f scotland flag_gbsct;' +
  '0.e0067.e0062.e0077.e006c.e0073.e007f wales flag_gbwls;1 rosette;2 label;1 badminton;' +
  '1 bow_and_arrow;1 amphora;1 tone1 tone_light;1 tone2 tone_medium_light;1 tone3 tone_medium;' +
  '1 tone4 tone_medium_dark;1 tone5 tone_dark;1 rat;1 mouse2;1 ox;1 water_buffalo;1 cow2;1 tiger2;' +
  '1 leopard;1 rabbit2;1 cat2;0.200d.2b1b black_cat;1 dragon;1 crocodile;1 whale2;1 snail;1 snake;' +
  '1 racehorse;1 ram;1 goat;1 sheep ewe;1 monkey;1 rooster;1 chicken chicken_face;1 dog2;' +
  '0.200d.1f9ba service_dog;1 pig2;1 boar;1 elephant;1 octopus;1 shell;1 bug;1 ant;1 bee honeybee;' +
  '1 lady_beetle;1 fish;1 tropical_fish;1 blowfish;1 turtle;1 hatching_chick;1 baby_chick;' +
  '1 hatched_chick;1 bird bird_face;0.200d.2b1b black_bird;0.200d.1f525 phoenix;' +
  '1 penguin penguin_face;1 koala koala_face;1 poodle;1 dromedary_camel;1 camel;1 dolphin flipper;' +
  '1 mouse mouse_face;1 cow cow_face;1 tiger tiger_face;1 rabbit rabbit_face;1 cat cat_face;' +
  '1 dragon_face;1 whale spouting_whale;1 horse horse_face;1 monkey_face;1 dog dog_face;' +
  '1 pig pig_face;1 frog frog_face;1 hamster hamster_face;1 wolf wolf_face;1 bear bear_face;' +
  '0.200d.2744.fe0f polar_bear polar_bear_face;1 panda_face panda;1 pig_nose;1 feet paw_prints;' +
  '1 chipmunk;1 eyes;1 eye;0.fe0f.200d.1f5e8.fe0f eye_speech_bubble eye_in_speech_bubble;1 ear;' +
  '1 nose;1 lips mouth;1 tongue;1 point_up_2;1 point_down;1 point_left;1 point_right;' +
  '1 facepunch fist_oncoming punch;1 wave waving_hand;1 ok_hand;1 +1 thumbsup yes;' +
  '1 -1 thumbsdown no;1 clap clapping_hands;1 open_hands;1 crown;1 womans_hat;1 eyeglasses glasses;' +
  '1 necktie;1 shirt tshirt;1 jeans;1 dress;1 kimono;1 bikini;1 womans_clothes;1 purse;1 handbag;' +
  '1 pouch clutch_bag;1 mans_shoe shoe;1 athletic_shoe sneaker;1 high_heel;1 sandal;1 boot;' +
  '1 footprints;1 bust_in_silhouette;1 busts_in_silhouette;1 boy;1 girl;1 man;' +
  '0.200d.2695.fe0f man_health_worker;0.200d.2696.fe0f man_judge;0.200d.2708.fe0f man_pilot;' +
  '0.200d.2764.fe0f.200d.1f468 couple_with_heart_man_man couple_with_heart_mm;' +
  '0.200d.2764.fe0f.200d.1f48b.200d.1f468 couplekiss_man_man kiss_mm;0.200d.1f33e man_farmer;' +
  '0.200d.1f373 man_cook;0.200d.1f37c man_feeding_baby;0.200d.1f393 man_student;' +
  '0.200d.1f3a4 man_singer;0.200d.1f3a8 man_artist;0.200d.1f3eb man_teacher;' +
  '0.200d.1f3ed man_factory_worker;0.200d.1f466 family_man_boy family_mb;' +
  '0.200d.1f466.200d.1f466 family_man_boy_boy family_mbb;0.200d.1f467 family_man_girl family_mg;' +
  '0.200d.1f467.200d.1f466 family_man_girl_boy family_mgb;' +
  '0.200d.1f467.200d.1f467 family_man_girl_girl family_mgg;' +
  '0.200d.1f468.200d.1f466 family_man_man_boy family_mmb;' +
  '0.200d.1f468.200d.1f466.200d.1f466 family_man_man_boy_boy family_mmbb;' +
  '0.200d.1f468.200d.1f467 family_man_man_girl family_mmg;' +
  '0.200d.1f468.200d.1f467.200d.1f466 family_man_man_girl_boy family_mmgb;' +
  '0.200d.1f468.200d.1f467.200d.1f467 family_man_man_girl_girl family_mmgg;' +
  '0.200d.1f469.200d.1f466 family_man_woman_boy family_mwb;' +
  '0.200d.1f469.200d.1f466.200d.1f466 family_man_woman_boy_boy family_mwbb;' +
  '0.200d.1f469.200d.1f467 family_man_woman_girl family_mwg;' +
  '0.200d.1f469.200d.1f467.200d.1f466 family_man_woman_girl_boy family_mwgb;' +
  '0.200d.1f469.200d.1f467.200d.1f467 family_man_woman_girl_girl family_mwgg;' +
  '0.200d.1f4bb man_technologist;0.200d.1f4bc man_office_worker;0.200d.1f527 man_mechanic;' +
  '0.200d.1f52c man_scientist;0.200d.1f680 man_astronaut;0.200d.1f692 man_firefighter;' +
  '0.200d.1f9af man_with_probing_cane man_with_white_cane;' +
  '0.200d.1f9af.200d.27a1.fe0f man_with_white_cane_right;' +
  '0.200d.1f9b0 red_haired_man man_red_haired;0.200d.1f9b1 curly_haired_man man_curly_haired;' +
  '0.200d.1f9b2 bald_man man_bald;0.200d.1f9b3 white_haired_man man_white_haired;' +
  '0.200d.1f9bc man_in_motorized_wheelchair;' +
  '0.200d.1f9bc.200d.27a1.fe0f man_in_motorized_wheelchair_right;' +
  '0.200d.1f9bd man_in_manual_wheelchair;' +
  '0.200d.1f9bd.200d.27a1.fe0f man_in_manual_wheelchair_right;1 woman;' +
  '0.200d.2695.fe0f woman_health_worker;0.200d.2696.fe0f woman_judge;0.200d.2708.fe0f woman_pilot;' +
  '0.200d.2764.fe0f.200d.1f468 couple_with_heart_woman_man couple_with_heart_mw couple_with_heart_wm;' +
  '0.200d.2764.fe0f.200d.1f469 couple_with_heart_woman_woman couple_with_heart_ww;' +
  '0.200d.2764.fe0f.200d.1f48b.200d.1f468 couplekiss_man_woman kiss_mw kiss_wm;' +
  '0.200d.2764.fe0f.200d.1f48b.200d.1f469 couplekiss_woman_woman kiss_ww;0.200d.1f33e woman_farmer;' +
  '0.200d.1f373 woman_cook;0.200d.1f37c woman_feeding_baby;0.200d.1f393 woman_student;' +
  '0.200d.1f3a4 woman_singer;0.200d.1f3a8 woman_artist;0.200d.1f3eb woman_teacher;' +
  '0.200d.1f3ed woman_factory_worker;0.200d.1f466 family_woman_boy family_wb;' +
  '0.200d.1f466.200d.1f466 family_woman_boy_boy family_wbb;' +
  '0.200d.1f467 family_woman_girl family_wg;' +
  '0.200d.1f467.200d.1f466 family_woman_girl_boy family_wgb;' +
  '0.200d.1f467.200d.1f467 family_woman_girl_girl family_wgg;' +
  '0.200d.1f469.200d.1f466 family_woman_woman_boy family_wwb;' +
  '0.200d.1f469.200d.1f466.200d.1f466 family_woman_woman_boy_boy family_wwbb;' +
  '0.200d.1f469.200d.1f467 family_woman_woman_girl family_wwg;' +
  '0.200d.1f469.200d.1f467.200d.1f466 family_woman_woman_girl_boy family_wwgb;' +
  '0.200d.1f469.200d.1f467.200d.1f467 family_woman_woman_girl_girl family_wwgg;' +
  '0.200d.1f4bb woman_technologist;0.200d.1f4bc woman_office_worker;0.200d.1f527 woman_mechanic;' +
  '0.200d.1f52c woman_scientist;0.200d.1f680 woman_astronaut;0.200d.1f692 woman_firefighter;' +
  '0.200d.1f9af woman_with_probing_cane woman_with_white_cane;' +
  '0.200d.1f9af.200d.27a1.fe0f woman_with_white_cane_right;' +
  '0.200d.1f9b0 red_haired_woman woman_red_haired;' +
  '0.200d.1f9b1 curly_haired_woman woman_curly_haired;0.200d.1f9b2 bald_woman woman_bald;' +
  '0.200d.1f9b3 white_haired_woman woman_white_haired;0.200d.1f9bc woman_in_motorized_wheelchair;' +
  '0.200d.1f9bc.200d.27a1.fe0f woman_in_motorized_wheelchair_right;' +
  '0.200d.1f9bd woman_in_manual_wheelchair;' +
  '0.200d.1f9bd.200d.27a1.fe0f woman_in_manual_wheelchair_right;1 family;1 couple;' +
  '1 two_men_holding_hands;1 two_women_holding_hands;1 cop police_officer;' +
  '0.200d.2640.fe0f policewoman woman_police_officer;0.200d.2642.fe0f policeman man_police_officer;' +
  '1 dancers people_with_bunny_ears_partying;' +
  '0.200d.2640.fe0f dancing_women women_with_bunny_ears_partying;' +
  '0.200d.2642.fe0f dancing_men men_with_bunny_ears_partying;1 person_with_veil;' +
  '0.200d.2640.fe0f bride_with_veil woman_with_veil;0.200d.2642.fe0f man_with_veil;' +
  '1 blond_haired_person blond_haired;' +
  '0.200d.2640.fe0f blond_haired_woman blonde_woman woman_blond_haired;' +
  '0.200d.2642.fe0f blond_haired_man man_blond_haired;1 man_with_gua_pi_mao person_with_skullcap;' +
  '1 person_with_turban person_wearing_turban;' +
  '0.200d.2640.fe0f woman_with_turban woman_wearing_turban;' +
  '0.200d.2642.fe0f man_with_turban man_wearing_turban;1 older_man;1 older_woman;1 baby;' +
  '1 construction_worker;0.200d.2640.fe0f construction_worker_woman woman_construction_worker;' +
  '0.200d.2642.fe0f construction_worker_man man_construction_worker;1 princess;' +
  '1 japanese_ogre ogre;1 japanese_goblin goblin;1 ghost;1 angel;1 alien;' +
  '1 space_invader alien_monster;1 imp angry_imp;1 skull;' +
  '1 information_desk_person tipping_hand_person person_tipping_hand;' +
  '0.200d.2640.fe0f sassy_woman tipping_hand_woman woman_tipping_hand;' +
  '0.200d.2642.fe0f sassy_man tipping_hand_man man_tipping_hand;1 guard;' +
  '0.200d.2640.fe0f guardswoman woman_guard;0.200d.2642.fe0f guardsman man_guard;' +
  '1 dancer woman_dancing;1 lipstick;1 nail_care nail_polish;1 massage person_getting_massage;' +
  '0.200d.2640.fe0f massage_woman woman_getting_massage;' +
  '0.200d.2642.fe0f massage_man man_getting_massage;1 haircut person_getting_haircut;' +
  '0.200d.2640.fe0f haircut_woman woman_getting_haircut;' +
  '0.200d.2642.fe0f haircut_man man_getting_haircut;1 barber barber_pole;1 syringe;1 pill;1 kiss;' +
  '1 love_letter;1 ring;1 gem;1 couplekiss couple_kiss;1 bouquet;1 couple_with_heart;1 wedding;' +
  '1 heartbeat beating_heart;1 broken_heart;1 two_hearts;1 sparkling_heart;' +
  '1 heartpulse growing_heart;1 cupid heart_with_arrow;1 blue_heart;1 green_heart;1 yellow_heart;' +
  '1 purple_heart;1 gift_heart heart_with_ribbon;1 revolving_hearts;1 heart_decoration;' +
  '1 diamond_shape_with_a_dot_inside diamond_with_a_dot;1 bulb light_bulb;1 anger;1 bomb;1 zzz;' +
  '1 boom collision;1 sweat_drops;1 droplet;1 dash dashing_away;1 hankey poop shit;' +
  '1 muscle right_bicep;1 dizzy;1 speech_balloon;1 thought_balloon;1 white_flower;1 100;1 moneybag;' +
  '1 currency_exchange;1 heavy_dollar_sign;1 credit_card;1 yen;1 dollar;1 euro;1 pound;' +
  '1 money_with_wings;1 chart;1 seat;1 computer laptop;1 briefcase;1 minidisc computer_disk;' +
  '1 floppy_disk;1 cd optical_disk;1 dvd;1 file_folder;1 open_file_folder;1 page_with_curl;' +
  '1 page_facing_up;1 date;1 calendar;1 card_index;1 chart_with_upwards_trend chart_increasing;' +
  '1 chart_with_downwards_trend chart_decreasing;1 bar_chart;1 clipboard;1 pushpin;1 round_pushpin;' +
  '1 paperclip;1 straight_ruler;1 triangular_ruler;1 bookmark_tabs;1 ledger;1 notebook;' +
  '1 notebook_with_decorative_cover;1 closed_book;1 book open_book;1 green_book;1 blue_book;' +
  '1 orange_book;1 books;1 name_badge;1 scroll;1 memo pencil;1 telephone_receiver;1 pager;' +
  '1 fax fax_machine;1 satellite satellite_antenna;1 loudspeaker;1 mega megaphone;1 outbox_tray;' +
  '1 inbox_tray;1 package;1 e-mail email;1 incoming_envelope;1 envelope_with_arrow;' +
  '1 mailbox_closed;1 mailbox;1 mailbox_with_mail;1 mailbox_with_no_mail;1 postbox;1 postal_horn;' +
  '1 newspaper;1 iphone android mobile_phone;1 calling mobile_phone_arrow;1 vibration_mode;' +
  '1 mobile_phone_off;1 no_mobile_phones;1 signal_strength antenna_bars;1 camera;' +
  '1 camera_flash camera_with_flash;1 video_camera;1 tv;1 radio;1 vhs videocassette;' +
  '1 film_projector;2 prayer_beads;1 twisted_rightwards_arrows shuffle;1 repeat;1 repeat_one;' +
  '1 arrows_clockwise clockwise;1 arrows_counterclockwise counterclockwise;' +
  '1 low_brightness dim_button;1 high_brightness bright_button;1 mute no_sound;' +
  '1 speaker low_volume quiet_sound;1 sound medium_volumne;1 loud_sound high_volume;1 battery;' +
  '1 electric_plug;1 mag;1 mag_right;1 lock_with_ink_pen locked_with_pen;' +
  '1 closed_lock_with_key locked_with_key;1 key;1 lock locked;1 unlock unlocked;1 bell;1 no_bell;' +
  '1 bookmark;1 link;1 radio_button;1 back;1 end;1 on;1 soon;1 top;1 underage no_one_under_18;' +
  '1 keycap_ten ten;1 capital_abcd;1 abcd;1 1234;1 symbols;1 abc;1 fire;1 flashlight;1 wrench;' +
  '1 hammer;1 nut_and_bolt;1 hocho knife;1 gun pistol;1 microscope;1 telescope;1 crystal_ball;' +
  '1 six_pointed_star;1 beginner;1 trident;1 black_square_button;1 white_square_button;' +
  '1 red_circle;1 large_blue_circle blue_circle;1 large_orange_diamond;1 large_blue_diamond;' +
  '1 small_orange_diamond;1 small_blue_diamond;1 small_red_triangle;1 small_red_triangle_down;' +
  '1 arrow_up_small;1 arrow_down_small down;c om;1 dove;1 kaaba;1 mosque;1 synagogue;1 menorah;' +
  '2 clock1;1 clock2;1 clock3;1 clock4;1 clock5;1 clock6;1 clock7;1 clock8;1 clock9;1 clock10;' +
  '1 clock11;1 clock12;1 clock130;1 clock230;1 clock330;1 clock430;1 clock530;1 clock630;' +
  '1 clock730;1 clock830;1 clock930;1 clock1030;1 clock1130;1 clock1230;8 candle;' +
  '1 mantelpiece_clock clock;3 hole;' +
  '1 business_suit_levitating levitate levitating person_in_suit_levitating;1 detective;' +
  '0.fe0f.200d.2640.fe0f female_detective woman_detective;' +
  '0.fe0f.200d.2642.fe0f male_detective man_detective;1 dark_sunglasses;1 spider;1 spider_web;' +
  '1 joystick;1 man_dancing;d paperclips;3 pen;1 fountain_pen;1 paintbrush;1 crayon;' +
  '3 raised_hand_with_fingers_splayed;5 fu middle_finger;1 vulcan_salute vulcan;e black_heart;' +
  '1 desktop_computer;3 printer;9 computer_mouse;1 trackball;a framed_picture frame_with_picture;' +
  '6 card_index_dividers;1 card_file_box;1 file_cabinet;d wastebasket trashcan;' +
  '1 spiral_notepad notepad_spiral;1 spiral_calendar calendar_spiral;9 clamp compression;1 old_key;' +
  '1 newspaper_roll rolled_up_newspaper;3 dagger;2 speaking_head;5 left_speech_bubble;' +
  '7 right_anger_bubble;4 ballot_box;7 world_map;1 mount_fuji;1 tokyo_tower;1 statue_of_liberty;' +
  '1 japan japan_map;1 moyai moai;1 grinning grinning_face;1 grin beaming_face;' +
  '1 joy lmao tears_of_joy;1 smiley grinning_face_with_big_eyes;' +
  '1 smile grinning_face_with_closed_eyes;1 sweat_smile grinning_face_with_sweat;' +
  '1 laughing satisfied lol squinting_face;1 innocent halo;1 smiling_imp;1 wink winking_face;' +
  '1 blush smiling_face_with_closed_eyes;1 yum savoring_food;1 relieved relieved_face;' +
  '1 heart_eyes smiling_face_with_heart_eyes;' +
  '1 sunglasses smiling_face_with_sunglasses sunglasses_cool too_cool;' +
  '1 smirk smirking smirking_face;1 neutral_face neutral;1 expressionless expressionless_face;' +
  '1 unamused unamused_face;1 sweat downcast_face;1 pensive pensive_face;1 confused confused_face;' +
  '1 confounded confounded_face;1 kissing kissing_face;1 kissing_heart blowing_a_kiss;' +
  '1 kissing_smiling_eyes kissing_face_with_smiling_eyes;' +
  '1 kissing_closed_eyes kissing_face_with_closed_eyes;1 stuck_out_tongue face_with_tongue;' +
  '1 stuck_out_tongue_winking_eye;1 stuck_out_tongue_closed_eyes;1 disappointed disappointed_face;' +
  '1 worried worried_face;1 angry angry_face;1 pout rage;1 cry crying_face;' +
  '1 persevere persevering_face;1 triumph nose_steam;1 disappointed_relieved sad_relieved_face;' +
  '1 frowning;1 anguished anguished_face;1 fearful fearful_face;1 weary weary_face;' +
  '1 sleepy sleepy_face;1 tired_face tired;1 grimacing grimacing_face;1 sob loudly_crying_face;' +
  '1 open_mouth face_with_open_mouth;0.200d.1f4a8 face_exhaling exhale exhaling;' +
  '1 hushed hushed_face;1 cold_sweat anxious anxious_face;1 scream screaming_in_fear;' +
  '1 astonished astonished_face;1 flushed flushed_face;1 sleeping sleeping_face;' +
  '1 dizzy_face knocked_out;0.200d.1f4ab face_with_spiral_eyes dizzy_eyes;1 no_mouth;' +
  '0.200d.1f32b.fe0f face_in_clouds in_clouds;1 mask medical_mask;' +
  '1 smile_cat grinning_cat_with_closed_eyes;1 joy_cat tears_of_joy_cat;1 smiley_cat grinning_cat;' +
  '1 heart_eyes_cat smiling_cat_with_heart_eyes;1 smirk_cat wry_smile_cat;1 kissing_cat;' +
  '1 pouting_cat;1 crying_cat_face crying_cat;1 scream_cat weary_cat;1 slightly_frowning_face;' +
  '1 slightly_smiling_face;0.200d.2194.fe0f head_shaking_horizontally;' +
  '0.200d.2195.fe0f head_shaking_vertically;1 upside_down_face;1 roll_eyes rolling_eyes;' +
  '1 no_good person_gesturing_no;0.200d.2640.fe0f ng_woman no_good_woman woman_gesturing_no;' +
  '0.200d.2642.fe0f ng_man no_good_man man_gesturing_no;1 ok_person all_good person_gesturing_ok;' +
  '0.200d.2640.fe0f ok_woman woman_gesturing_ok;0.200d.2642.fe0f ok_man man_gesturing_ok;' +
  '1 bow person_bowing;0.200d.2640.fe0f bowing_woman woman_bowing;' +
  '0.200d.2642.fe0f bowing_man man_bowing;1 see_no_evil;1 hear_no_evil;1 speak_no_evil;' +
  '1 raising_hand person_raising_hand;0.200d.2640.fe0f raising_hand_woman woman_raising_hand;' +
  '0.200d.2642.fe0f raising_hand_man man_raising_hand;1 raised_hands;' +
  '1 frowning_person person_frowning;0.200d.2640.fe0f frowning_woman woman_frowning;' +
  '0.200d.2642.fe0f frowning_man man_frowning;1 pouting_face person_pouting pouting;' +
  '0.200d.2640.fe0f pouting_woman woman_pouting;0.200d.2642.fe0f pouting_man man_pouting;' +
  '1 pray folded_hands;31 rocket;1 helicopter;1 steam_locomotive;1 railway_car;1 bullettrain_side;' +
  '1 bullettrain_front;1 train2;1 metro;1 light_rail;1 station;1 tram;1 train tram_car;1 bus;' +
  '1 oncoming_bus;1 trolleybus;1 busstop;1 minibus;1 ambulance;1 fire_engine;1 police_car;' +
  '1 oncoming_police_car;1 taxi;1 oncoming_taxi;1 car red_car;1 oncoming_automobile;1 blue_car suv;' +
  '1 truck delivery_truck;1 articulated_lorry;1 tractor;1 monorail;1 mountain_railway;' +
  '1 suspension_railway;1 mountain_cableway;1 aerial_tramway;1 ship;1 rowboat person_rowing_boat;' +
  '0.200d.2640.fe0f rowing_woman woman_rowing_boat;0.200d.2642.fe0f rowing_man man_rowing_boat;' +
  '1 speedboat;1 traffic_light;1 vertical_traffic_light;1 construction;1 rotating_light;' +
  '1 triangular_flag_on_post triangular_flag;1 door;1 no_entry_sign;1 smoking cigarette;' +
  '1 no_smoking;1 put_litter_in_its_place litter_bin;1 do_not_litter no_littering;1 potable_water;' +
  '1 non-potable_water;1 bike bicycle;1 no_bicycles;1 bicyclist biking person_biking;' +
  '0.200d.2640.fe0f biking_woman woman_biking;0.200d.2642.fe0f biking_man man_biking;' +
  '1 mountain_bicyclist mountain_biking person_mountain_biking;' +
  '0.200d.2640.fe0f mountain_biking_woman woman_mountain_biking;' +
  '0.200d.2642.fe0f mountain_biking_man man_mountain_biking;1 walking person_walking;' +
  '0.200d.2640.fe0f walking_woman woman_walking;' +
  '0.200d.2640.fe0f.200d.27a1.fe0f woman_walking_right;0.200d.2642.fe0f walking_man man_walking;' +
  '0.200d.2642.fe0f.200d.27a1.fe0f man_walking_right;0.200d.27a1.fe0f person_walking_right;' +
  '1 no_pedestrians;1 children_crossing;1 mens;1 womens;1 restroom bathroom;1 baby_symbol;1 toilet;' +
  '1 wc water_closet;1 shower;1 bath person_taking_bath;1 bathtub;1 passport_control;1 customs;' +
  '1 baggage_claim;1 left_luggage;6 couch_and_lamp;' +
  '1 sleeping_bed person_in_bed sleeping_accommodation;1 shopping shopping_bags;' +
  '1 bellhop_bell bellhop;1 bed;1 place_of_worship;1 stop_sign octagonal_sign;1 shopping_cart;' +
  '3 hindu_temple;1 hut;1 elevator;1 landslide;4 wireless;1 playground_slide slide;1 wheel;' +
  '1 ring_buoy lifebuoy;1 hammer_and_wrench;1 shield;1 oil_drum;1 motorway;1 railway_track;' +
  '1 motor_boat motorboat;4 small_airplane;2 flight_departure airplane_departure;' +
  '1 flight_arrival airplane_arriving;4 artificial_satellite;3 passenger_ship cruise_ship;' +
  '1 kick_scooter scooter;1 motor_scooter;1 canoe;1 sled;1 flying_saucer;1 skateboard;' +
  '1 auto_rickshaw;1 pickup_truck;1 roller_skate;e4 orange_circle;1 yellow_circle;1 green_circle;' +
  '1 purple_circle;1 brown_circle;1 red_square;1 blue_square;1 orange_square;1 yellow_square;' +
  '1 green_square;1 purple_square;1 brown_square;5 heavy_equals_sign;11c pinched_fingers pinch;' +
  '1 white_heart;1 brown_heart;1 pinching_hand;1 zipper_mouth_face zipper_mouth;1 money_mouth_face;' +
  '1 face_with_thermometer;1 nerd_face nerd;1 thinking thinking_face wtf;1 face_with_head_bandage;' +
  '1 robot robot_face;1 hugs hug hugging hugging_face;1 metal sign_of_the_horns;1 call_me_hand;' +
  '1 raised_back_of_hand;1 fist_left left_facing_fist;1 fist_right right_facing_fist;1 handshake;' +
  '1 crossed_fingers fingers_crossed;1 love_you_gesture;1 cowboy_hat_face cowboy cowboy_face;' +
  '1 clown_face clown;1 nauseated_face nauseated;1 rofl;1 drooling_face drooling;' +
  '1 lying_face lying;1 facepalm person_facepalming;0.200d.2640.fe0f woman_facepalming;' +
  '0.200d.2642.fe0f man_facepalming;1 sneezing_face sneezing;' +
  '1 raised_eyebrow face_with_raised_eyebrow;1 star_struck;1 zany_face zany;1 shushing_face shush;' +
  '1 cursing_face censored face_with_symbols_on_mouth;1 hand_over_mouth face_with_hand_over_mouth;' +
  '1 vomiting_face face_vomiting vomiting;1 exploding_head;1 pregnant_woman;1 breast_feeding;' +
  '1 palms_up_together;1 selfie;1 prince;1 person_in_tuxedo;0.200d.2640.fe0f woman_in_tuxedo;' +
  '0.200d.2642.fe0f man_in_tuxedo;1 mrs_claus;1 shrug person_shrugging;' +
  '0.200d.2640.fe0f woman_shrugging;0.200d.2642.fe0f man_shrugging;1 cartwheeling person_cartwheel;' +
  '0.200d.2640.fe0f woman_cartwheeling;0.200d.2642.fe0f man_cartwheeling;' +
  '1 juggling_person juggler juggling person_juggling;0.200d.2640.fe0f woman_juggling;' +
  '0.200d.2642.fe0f man_juggling;1 person_fencing fencer fencing;' +
  '2 wrestling people_wrestling wrestlers;0.200d.2640.fe0f women_wrestling;' +
  '0.200d.2642.fe0f men_wrestling;1 water_polo person_playing_water_polo;' +
  '0.200d.2640.fe0f woman_playing_water_polo;0.200d.2642.fe0f man_playing_water_polo;' +
  '1 handball_person handball person_playing_handball;0.200d.2640.fe0f woman_playing_handball;' +
  '0.200d.2642.fe0f man_playing_handball;1 diving_mask;1 wilted_flower;1 drum;1 clinking_glasses;' +
  '1 tumbler_glass whisky;1 spoon;1 goal_net;2 1st_place_medal 1st first_place_medal;' +
  '1 2nd_place_medal 2nd second_place_medal;1 3rd_place_medal 3rd third_place_medal;1 boxing_glove;' +
  '1 martial_arts_uniform;1 curling_stone;1 lacrosse;1 softball;1 flying_disc;1 croissant;' +
  '1 avocado;1 cucumber;1 bacon;1 potato;1 carrot;1 baguette_bread;1 green_salad salad;' +
  '1 shallow_pan_of_food;1 stuffed_flatbread;1 egg;1 milk_glass glass_of_milk milk;1 peanuts;' +
  '1 kiwi_fruit kiwi;1 pancakes;1 dumpling;1 fortune_cookie;1 takeout_box;1 chopsticks;' +
  '1 bowl_with_spoon;1 cup_with_straw;1 coconut;1 broccoli;1 pie;1 pretzel;1 cut_of_meat;' +
  '1 sandwich;1 canned_food;1 leafy_green;1 mango;1 moon_cake;1 bagel;' +
  '1 smiling_face_with_three_hearts smiling_face_with_3_hearts;1 yawning_face yawn yawning;' +
  '1 smiling_face_with_tear;1 partying_face hooray partying;1 woozy_face woozy;1 hot_face hot;' +
  '1 cold_face cold;1 ninja;1 disguised_face disguised;1 face_holding_back_tears watery_eyes;' +
  '1 pleading_face pleading;1 sari;1 lab_coat;1 goggles;1 hiking_boot;1 flat_shoe womans_flat_shoe;' +
  '1 crab;1 lion lion_face;1 scorpion;1 turkey;1 unicorn unicorn_face;1 eagle;1 duck;1 bat;1 shark;' +
  '1 owl;1 fox_face fox;1 butterfly;1 deer;1 gorilla;1 lizard;1 rhinoceros rhino;1 shrimp;1 squid;' +
  '1 giraffe;1 zebra;1 hedgehog;1 sauropod;1 t-rex trex;1 cricket;1 kangaroo;1 llama;1 peacock;' +
  '1 hippopotamus hippo;1 parrot;1 raccoon;1 lobster;1 mosquito;1 microbe;1 badger;1 swan;' +
  '1 mammoth;1 dodo;1 sloth;1 otter;1 orangutan;1 skunk;1 flamingo;1 oyster;1 beaver;1 bison;' +
  '1 seal;1 guide_dog;1 probing_cane white_cane;1 red_hair;1 curly_hair;1 no_hair;1 white_hair;' +
  '1 bone;1 leg;1 foot;1 tooth;1 superhero;0.200d.2640.fe0f superhero_woman woman_superhero;' +
  '0.200d.2642.fe0f superhero_man man_superhero;1 supervillain;' +
  '0.200d.2640.fe0f supervillain_woman woman_supervillain;' +
  '0.200d.2642.fe0f supervillain_man man_supervillain;1 safety_vest;' +
  '1 ear_with_hearing_aid hearing_aid;1 motorized_wheelchair;1 manual_wheelchair;1 mechanical_arm;' +
  '1 mechanical_leg;1 cheese;1 cupcake;1 salt;1 beverage_box juice_box;1 garlic;1 onion;1 falafel;' +
  '1 waffle;1 butter;1 mate;1 ice_cube ice;1 bubble_tea boba_drink;1 troll;' +
  '1 standing_person person_standing standing;0.200d.2640.fe0f standing_woman woman_standing;' +
  '0.200d.2642.fe0f standing_man man_standing;1 kneeling_person kneeling person_kneeling;' +
  '0.200d.2640.fe0f kneeling_woman woman_kneeling;' +
  '0.200d.2640.fe0f.200d.27a1.fe0f woman_kneeling_right;0.200d.2642.fe0f kneeling_man man_kneeling;' +
  '0.200d.2642.fe0f.200d.27a1.fe0f man_kneeling_right;0.200d.27a1.fe0f person_kneeling_right;' +
  '1 deaf_person;0.200d.2640.fe0f deaf_woman;0.200d.2642.fe0f deaf_man;' +
  '1 monocle_face face_with_monocle;1 adult;0.200d.2695.fe0f health_worker;0.200d.2696.fe0f judge;' +
  '0.200d.2708.fe0f pilot;0.200d.1f33e farmer;0.200d.1f373 cook;0.200d.1f37c person_feeding_baby;' +
  '0.200d.1f384 mx_claus;0.200d.1f393 student;0.200d.1f3a4 singer;0.200d.1f3a8 artist;' +
  '0.200d.1f3eb teacher;0.200d.1f3ed factory_worker;0.200d.1f4bb technologist;' +
  '0.200d.1f4bc office_worker;0.200d.1f527 mechanic;0.200d.1f52c scientist;0.200d.1f680 astronaut;' +
  '0.200d.1f692 firefighter;0.200d.1f91d.200d.1f9d1 people_holding_hands;' +
  '0.200d.1f9af person_with_probing_cane person_with_white_cane;' +
  '0.200d.1f9af.200d.27a1.fe0f person_with_white_cane_right;' +
  '0.200d.1f9b0 person_red_hair red_haired;0.200d.1f9b1 person_curly_hair curly_haired;' +
  '0.200d.1f9b2 person_bald bald;0.200d.1f9b3 person_white_hair white_haired;' +
  '0.200d.1f9bc person_in_motorized_wheelchair;' +
  '0.200d.1f9bc.200d.27a1.fe0f person_in_motorized_wheelchair_right;' +
  '0.200d.1f9bd person_in_manual_wheelchair;' +
  '0.200d.1f9bd.200d.27a1.fe0f person_in_manual_wheelchair_right;' +
  '0.200d.1f9d1.200d.1f9d2 family_aac;0.200d.1f9d1.200d.1f9d2.200d.1f9d2 family_aacc;' +
  '0.200d.1f9d2 family_aa family_ac;0.200d.1f9d2.200d.1f9d2 family_acc;0.200d.1fa70 ballet_dancer;' +
  '1 child;1 older_adult;1 bearded_person person_bearded;' +
  '0.200d.2640.fe0f woman_beard woman_bearded;0.200d.2642.fe0f man_beard man_bearded;' +
  '1 woman_with_headscarf;1 sauna_person person_in_steamy_room;' +
  '0.200d.2640.fe0f sauna_woman woman_in_steamy_room;0.200d.2642.fe0f sauna_man man_in_steamy_room;' +
  '1 climbing person_climbing;0.200d.2640.fe0f climbing_woman woman_climbing;' +
  '0.200d.2642.fe0f climbing_man man_climbing;1 lotus_position person_in_lotus_position;' +
  '0.200d.2640.fe0f lotus_position_woman woman_in_lotus_position;' +
  '0.200d.2642.fe0f lotus_position_man man_in_lotus_position;1 mage;' +
  '0.200d.2640.fe0f mage_woman woman_mage;0.200d.2642.fe0f mage_man man_mage;1 fairy;' +
  '0.200d.2640.fe0f fairy_woman woman_fairy;0.200d.2642.fe0f fairy_man man_fairy;1 vampire;' +
  '0.200d.2640.fe0f vampire_woman woman_vampire;0.200d.2642.fe0f vampire_man man_vampire;' +
  '1 merperson;0.200d.2640.fe0f mermaid;0.200d.2642.fe0f merman;1 elf;' +
  '0.200d.2640.fe0f elf_woman woman_elf;0.200d.2642.fe0f elf_man man_elf;1 genie;' +
  '0.200d.2640.fe0f genie_woman woman_genie;0.200d.2642.fe0f genie_man man_genie;1 zombie;' +
  '0.200d.2640.fe0f zombie_woman woman_zombie;0.200d.2642.fe0f zombie_man man_zombie;1 brain;' +
  '1 orange_heart;1 billed_cap;1 scarf;1 gloves;1 coat;1 socks;1 red_envelope;1 firecracker;' +
  '1 jigsaw puzzle_piece;1 test_tube;1 petri_dish;1 dna double_helix;1 compass;1 abacus;' +
  '1 fire_extinguisher;1 toolbox;1 bricks;1 magnet;1 luggage;1 lotion_bottle;1 thread;1 yarn;' +
  '1 safety_pin;1 teddy_bear;1 broom;1 basket;1 roll_of_paper toilet_paper;1 soap;1 sponge;' +
  '1 receipt;1 nazar_amulet;71 ballet_shoes;1 one_piece_swimsuit;1 swim_brief briefs;1 shorts;' +
  '1 thong_sandal;1 light_blue_heart;1 grey_heart gray_heart;1 pink_heart;1 drop_of_blood;' +
  '1 adhesive_bandage bandaid;1 stethoscope;1 x_ray x-ray xray;1 crutch;4 yo_yo;1 kite;1 parachute;' +
  '1 boomerang;1 magic_wand;1 pinata;1 nesting_dolls;1 maracas;1 flute;1 harp;1 trombone;' +
  '4 treasure_chest;1 shovel;1 ringed_planet saturn;1 chair;1 razor;1 axe;1 diya_lamp;1 banjo;' +
  '1 military_helmet;1 accordion;1 long_drum;1 coin;1 carpentry_saw;1 screwdriver;1 ladder;1 hook;' +
  '1 mirror;1 window;1 plunger;1 sewing_needle;1 knot;1 bucket;1 mouse_trap;1 toothbrush;' +
  '1 headstone;1 placard;1 rock;1 mirror_ball disco disco_ball;1 identification_card id_card;' +
  '1 low_battery;1 hamsa;1 folding_hand_fan folding_fan;1 hair_pick;1 khanda;1 fly;1 worm;1 beetle;' +
  '1 cockroach;1 potted_plant;1 wood;1 feather;1 lotus;1 coral;1 empty_nest nest;1 nest_with_eggs;' +
  '1 hyacinth;1 jellyfish;1 wing;1 leafless_tree;1 goose;1 anatomical_heart;1 lungs;' +
  '1 people_hugging;1 pregnant_man;1 pregnant_person;1 person_with_crown royalty;1 fingerprint;' +
  '2 hairy_creature;5 orca;1 moose;1 donkey;1 blueberries;1 bell_pepper;1 olive;1 flatbread;' +
  '1 tamale;1 fondue;1 teapot;1 pouring_liquid pour;1 beans;1 jar;1 ginger_root ginger;' +
  '1 pea_pod pea;1 root_vegetable;3 splatter;1 melting_face melt;1 saluting_face salute;' +
  '1 face_with_open_eyes_and_hand_over_mouth face_with_open_eyes_hand_over_mouth gasp;' +
  '1 face_with_peeking_eye peek;1 face_with_diagonal_mouth;1 dotted_line_face;1 biting_lip;' +
  '1 bubbles;1 shaking_face shaking;1 face_with_eye_bags;1 distorted_face;5 fight_cloud;' +
  '1 hand_with_index_finger_and_thumb_crossed;1 rightwards_hand;1 leftwards_hand;' +
  '1 palm_down_hand palm_down;1 palm_up_hand palm_up;1 index_pointing_at_the_viewer point_forward;' +
  '1 heart_hands;1 leftwards_pushing_hand;1 rightwards_pushing_hand;'
