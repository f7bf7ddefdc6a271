/** Subjects by their names alone; their verses are found by Arabic words. */
export const GENERAL = `
ablution = en: ablution, wudu, wudhu, washing before prayer, berwudu, abdest, ablutions, ablucion, vuzu =  = فاغسلوا فاطهروا الغائط
abraham = en: abraham, abraham's =  = ابراهيم
adam = en: adam, adem =  = ادم
adoption = en: adoption, adopted, adopted son, adopted children, anak angkat, evlat edinme, evlatlık =  = ادعياءكم
adultery = en: adultery, fornication, zina, berzina, adultère, adulterio, ehebruch =  = الزنا الزانية فاحشة
alcohol = en: alcohol, wine, drinking, intoxicants, drunkenness, arak, minuman keras, içki, alkol, şarap, alcool, vin, sharab =  = الخمر سكارى
angels = en: angels, angel, malaikat, melek, melekler, anges, angeles, engel, farishte =  = الملائكة
anger = en: anger, rage, marah, kemarahan, öfke, colère, ira, zorn, gussa =  = الغيظ غضبوا
animals = en: animals, animal, cattle, haiwan, hewanlar, animaux, animales, tiere, janwar =  = الانعام دابة
ants = en: ants, ant, semut, karınca, fourmis, hormigas =  = النمل نملة
arrogance = en: arrogance, pride, sombong, kibir, orgueil, arrogancia, hochmut, takabbur =  = مستكبرين مختال استكبار
backbiting = en: backbiting, backbite, gossip, slander, mengumpat, ghibah, gıybet, dedikodu, médisance, calumnia, gheebat =  = يغتب همزة
bees = en: bees, bee, honey, lebah, madu, arı, bal, abeille, miel =  = النحل شهد عسل
birds = en: birds, bird, burung, kuş, oiseaux, aves, vögel, parinda =  = الطير طيرا
brotherhood = en: brotherhood, brothers in faith, persaudaraan, kardeşlik, fraternité, hermandad =  = اخوة اخوانا
business = en: business, trade, commerce, perniagaan, perdagangan, ticaret, comercio, handel, tijarat =  = تجارة البيع
charity = en: charity, alms, almsgiving, donation, giving, sedekah, sadaka, aumône, caridad, limosna, almosen, sadqa =  = الصدقات تنفقوا
chastity = en: chastity, lowering gaze, lower the gaze, iffet, chasteté, castidad =  = يغضوا فروجهم
children = en: children, kids, anak, çocuk, çocuklar, enfants, hijos, kinder, aulad =  = اولادكم اولاد بنون
christians = en: christians, nasrani, hristiyanlar, chrétiens, cristianos, christen =  = النصارى
consultation = en: consultation, shura, musyawarah, istişare, consulta =  = شورى وشاورهم
courage = en: courage, bravery, keberanian, cesaret =  = لا تخافوهم
covenant = en: covenant, promise, promises, oath, janji, perjanjian, söz, ahit, ahde vefa, promesse, alliance, promesa, wada =  = اوفوا بالعهد عهد ميثاق
creation-of-man = en: creation of man, creation of human, human creation, penciptaan manusia, insanın yaratılışı, création de l'homme =  = خلقنا الانسان طين نطفة
creation-of-the-universe = en: creation of the universe, universe, creation of heavens and earth, alam semesta, evren, univers, universo, kainat =  = خلق السماوات والارض
david = en: david, daud, davud, dawood =  = داوود
day-of-judgment = en: day of judgment, judgement day, judgment day, last day, resurrection day, doomsday, kiamat, hari kiamat, kıyamet, jugement dernier, qayamat, qiyamat =  = يوم القيامة
death = en: death, dying, mati, kematian, maut, ölüm, mort, muerte, tod =  = الموت
debt = en: debt, debts, loan, loans, lending, hutang, utang, borç, dette, deuda, schulden, qarz =  = تداينتم دين قرضا
despair = en: despair, hope, hopelessness, harapan, putus asa, umut, ümit, espoir, désespoir, esperanza, hoffnung, umeed =  = تقنطوا تيأسوا
devil = en: devil, satan, shaytan, iblis, setan, syaitan, şeytan, diable, diablo, teufel =  = الشيطان ابليس
disbelievers = en: disbelievers, unbelievers, disbelief, kafir, orang kafir, inkarcılar, mécréants =  = الذين كفروا
divorce = en: divorce, talak, talaq, perceraian, cerai, boşanma, repudiation, divorcio, scheidung =  = الطلاق طلقتم المطلقات
drought = en: drought, rain, hujan, yağmur, pluie, lluvia, regen, barish =  = ماء الغيث المطر
earth = en: earth, dunia, bumi, dünya, terre, tierra =  = الارض
earthquake = en: earthquake, gempa, deprem, zelzele, tremblement de terre, terremoto, zalzala =  = زلزلة زلزالها
envy = en: envy, jealousy, jealous, dengki, hasad, haset, kıskançlık, jalousie, envidia, neid =  = حسد حاسد
equality = en: equality, race, racism, kesetaraan, eşitlik, égalité, igualdad =  = شعوبا وقبائل اكرمكم
evil-eye = en: evil eye, nazar, mauvais oeil, mal de ojo =  = حاسد ليزلقونك
faith = en: faith, belief, iman, keimanan, inanç, foi, fe, glaube, yaqeen =  = الايمان امنوا
false-witness = en: false witness, testimony, witness, saksi, şahitlik, témoignage, testimonio, gawahi =  = الشهادة الزور
family = en: family, keluarga, aile, famille, familia =  = اهليكم اهلك
fasting = en: fasting, fast, fasts, puasa, berpuasa, saum, oruç, jeûne, jeûner, ayuno, fasten, roza, rozay, rozah =  = الصيام صيام
fasting-in-ramadan = en: fasting in ramadan, ramadan, ramadhan, puasa ramadan, bulan ramadhan, ramazan, ramazan orucu, mois de ramadan =  = رمضان الصيام
fear = en: fear, fears, worry, anxiety, takut, cemas, korku, endişe, peur, miedo, angst, khauf =  = خوف يحزنون
fear-of-god = en: fear of god, piety, taqwa, takwa, takva, piété, temor de dios, frömmigkeit, god consciousness =  = التقوى اتقوا
fire-of-hell = en: fire of hell, hell, hellfire, neraka, cehennem, enfer, infierno, hölle, dozakh, jahannam =  = جهنم النار
fish = en: fish, whale, ikan, balık, poisson =  = الحوت
food = en: food, eating, makanan, yemek, nourriture, comida, essen, khana =  = طعام كلوا
forgiveness = en: forgiveness, forgive, pardon, forgiving, pengampunan, ampunan, memaafkan, maaf, bağışlama, af, affetmek, pardonner, perdón, vergebung, maafi =  = مغفرة يغفر اعفوا
freedom-of-religion = en: freedom of religion, religious freedom, compulsion in religion, kebebasan beragama, din özgürlüğü =  = اكراه
friday = en: friday, jumuah, jumat, cuma, vendredi, viernes, freitag =  = الجمعة
friends = en: friends, friendship, companions, sahabat, arkadaşlık, dost, amitié, amistad, freundschaft, dosti =  = اخلاء خليلا اولياء
gambling = en: gambling, judi, berjudi, kumar, jeu de hasard, juegos de azar, glücksspiel, jua =  = الميسر
gratitude = en: gratitude, contentment, thankfulness, thanks, syukur, bersyukur, şükür, gratitud, dankbarkeit, shukr =  = اشكروا شكر الشاكرين
greed = en: greed, hoarding, tamak, hırs, açgözlülük, avidité, codicia, gier, lalach =  = يكنزون التكاثر
greeting = en: greeting, greetings, salam, selam, salutation, saludo, gruß =  = حييتم بتحية سلاما
guidance = en: guidance, hidayah, petunjuk, hidayet, guidée, guía, hidayat =  = الهدى هدى
hajj = en: hajj, pilgrimage, haji, ibadah haji, hac, pèlerinage, peregrinación, pilgerfahrt =  = الحج
hajj-and-umrah = en: hajj and umrah, haji umrah, haji dan umrah, hac ve umre, umrah, umre =  = الحج العمرة
happiness = en: happiness, joy, kebahagiaan, mutluluk, bonheur, felicidad, glück, khushi =  = فرحين حياة طيبة
hardship = en: hardship, difficulty, ease, trials, trial, tests, test, ujian, cobaan, imtihan, sınav, épreuve, prueba, prüfung, aazmaish =  = العسر يسرا ولنبلونكم فتنة
healing = en: healing, cure, illness, sickness, disease, penyembuh, sakit, şifa, hastalık, guérison, curación, heilung, shifa =  = شفاء مرضت يشفين
heart = en: heart, hearts, hati, kalp, kalpler, coeur, corazón, herz, dil =  = القلوب قلوبهم
hijab = en: hijab, veil, headscarf, modesty, modest dress, dress code, aurat, tudung, jilbab, başörtüsü, örtünme, tesettür, voile, velo, kopftuch, parda, purdah =  = جلابيبهن بخمرهن حجاب
homosexuality = en: homosexuality, homosexuals, people of lot, lot, lut, kaum luth, lut kavmi =  = لوط الرجال شهوة
honesty = en: honesty, truthfulness, truth, jujur, kejujuran, dürüstlük, doğruluk, honnêteté, honestidad, ehrlichkeit, sachai =  = الصادقين صدقا
humility = en: humility, humbleness, rendah hati, tevazu, humilité, humildad, demut, aajizi =  = هونا مرحا خاشعين
hypocrites = en: hypocrites, hypocrisy, munafik, orang munafik, münafık, münafıklar, hipócritas, heuchler, munafiqeen =  = المنافقين المنافقون
idols = en: idols, idolatry, shirk, polytheism, polytheists, syirik, berhala, şirk, put, idolâtrie, idolatría, götzen =  = يشرك المشركين الاصنام
inheritance = en: inheritance, heirs, wills, will, warisan, pusaka, miras, héritage, herencia, erbschaft, virasat, wirasat =  = يوصيكم الوصية ترك نصيب
intention = en: intention, sincerity, ikhlas, keikhlasan, ihlas, sincérité, sinceridad, aufrichtigkeit =  = مخلصين مخلصا
interest = en: interest, usury, riba, bunga bank, faiz, usure, intérêt, usura, zinsen, sood =  = الربا
iron = en: iron, besi, demir, fer, hierro =  = الحديد
jews = en: jews, yahudi, yahudiler, juifs, judíos, juden =  = اليهود هادوا
jihad = en: jihad, fighting, war, struggle, perang, cihad, savaş, guerre, guerra, krieg, jang =  = جاهدوا قاتلوا القتال
jinn = en: jinn, jin, cin, cinler, djinns, genios =  = الجن
job = en: job, ayyub, ayub, eyüp =  = ايوب
john = en: john, yahya, zakariya, zechariah, zekeriya =  = يحيى زكريا
jonah = en: jonah, yunus, yunus in the whale, jonas =  = يونس ذا النون الحوت
joseph = en: joseph, joseph's =  = يوسف
justice = en: justice, fairness, equity, adil, keadilan, adalet, adil olmak, justicia, gerechtigkeit, insaf, adl =  = القسط بالعدل
kaaba = en: kaaba, kabah, mecca, makkah, mekke, la mecque, kaba =  = البيت الحرام الكعبة ببكة
killing = en: killing, murder, kill, pembunuhan, membunuh, öldürmek, cinayet, meurtre, tuer, asesinato, mord, qatal =  = تقتلوا النفس قتل
kindness = en: kindness, good deeds, goodness, doing good, kebaikan, berbuat baik, iyilik, bonté, bondad, güte, neki, ihsan =  = الاحسان المحسنين
kinship = en: kinship, relatives, family ties, silaturahmi, akraba, parenté, parientes, rishtedar =  = ذا القربى الارحام
knowledge = en: knowledge, learning, education, ilmu, ilim, bilgi, savoir, connaissance, conocimiento, wissen, ilm =  = العلم علما يعلمون
laziness = en: laziness, hypocrites' prayer, malas, tembellik, paresse =  = كسالى
liars = en: liars, lying, lies, lie, bohong, berdusta, dusta, yalan, yalancılar, mensonge, mentira, lügen, jhoot =  = الكاذبين كذب يفترون
life-after-death = en: life after death, afterlife, hereafter, resurrection, akhirat, kebangkitan, ahiret, diriliş, vie après la mort, au-delà, vida después de la muerte, aakhirat =  = يبعثون مبعوثون الاخرة
light = en: light, cahaya, ışık, lumière, luz, licht, roshni =  = نور
love = en: love, cinta, kasih, sevgi, aşk, amour, amor, liebe, muhabbat =  = يحب مودة
lukman = en: lukman, luqman, luqman's advice, advice of luqman, nasihat luqman, lokman =  = لقمان
magic = en: magic, sorcery, witchcraft, sihir, büyü, magie, magia, jadu =  = السحر
marriage = en: marriage, marry, wedding, nikah, pernikahan, perkahwinan, evlilik, evlenmek, mariage, matrimonio, heirat, ehe, shadi =  = انكحوا نكاح ازواجا
mary = en: mary, meryem, marie, maría =  = مريم
meat = en: meat, halal, halal food, pork, pig, swine, pork meat, babi, daging babi, domuz, domuz eti, porc, cerdo, carne de cerdo, schweinefleisch, khinzir, suar =  = الخنزير الميتة
mercy = en: mercy, compassion, rahmat, belas kasihan, merhamet, rahmet, miséricorde, misericordia, barmherzigkeit =  = رحمة رحمتي
miracles = en: miracles, miracle, signs, mukjizat, mucize, signes, milagros, wunder =  = ايات بينات
misers = en: misers, miserliness, stinginess, bakhil, kikir, pelit, cimrilik, avarice, avaricia, geiz, kanjoosi =  = يبخلون البخل
mockery = en: mockery, ridicule, making fun of others, name calling, mengejek, alay, moquerie, burla, mazaq =  = يسخر تنابزوا
money = en: money, wealth, riches, property, harta, kekayaan, mal, servet, zenginlik, richesse, argent, riqueza, dinero, reichtum, daulat, maal =  = المال اموالكم
moon = en: moon, bulan, ay, lune, luna, mond, chand =  = القمر
moses = en: moses, moïse, moisés =  = موسى
mosques = en: mosques, mosque, masjid, camii, cami, mosquée, mezquita, moschee =  = المساجد مسجد
mothers = en: mothers, mother, ibu, anne, mère, madre, mutter, maan =  = امه والدتك
mountains = en: mountains, mountain, gunung, dağlar, montagnes, montañas, berge, pahar =  = الجبال رواسي
muhammad = en: muhammad, the prophet muhammad, last prophet, seal of the prophets, nabi terakhir, son peygamber =  = محمد خاتم النبيين
neighbors = en: neighbors, neighbour, neighbours, neighbor, jiran, tetangga, komşu, voisins, vecinos, nachbarn, padosi =  = الجار
night-of-power = en: night of power, night of decree, laylat al qadr, lailatul qadar, kadir gecesi, nuit du destin, shab e qadr =  = ليلة القدر
night-prayer = en: night prayer, tahajjud, tahajud, qiyam al layl, teheccüd, gece namazı =  = فتهجد الليل قم
noah = en: noah, nuh, noah's ark, ark, flood, noé =  = نوح الفلك الطوفان
obedience = en: obedience, obey god and the messenger, ketaatan, itaat, obéissance, obediencia, gehorsam, itaat e rasool =  = اطيعوا
old-age = en: old age, elderly, tua, yaşlılık, vieillesse, vejez, alter, burhapa =  = الكبر شيبا
oppression = en: oppression, injustice, tyranny, oppressors, kezaliman, zalim, zulüm, injusticia, unterdrückung, zulm =  = الظالمين ظلموا
orphans = en: orphans, orphan, anak yatim, yatim, yetim, yetimler, orphelins, huérfanos, waisen, yateem =  = اليتامى اليتيم
paradise = en: paradise, heaven, jannah, gardens, surga, syurga, cennet, paradis, paraíso, paradies, jannat =  = جنات الجنة
parents = en: parents, father and mother, mom and dad, orang tua, ibu bapa, ibu bapak, anne baba, ebeveyn, padres, eltern, maa baap, walidain, waldain =  = الوالدين والدين والديه
patience = en: patience, perseverance, steadfastness, endurance, sabr, sabar, kesabaran, bersabar, sabır, sabretmek, la patience, paciencia, geduld =  = الصابرين اصبروا صبر
peace = en: peace, reconciliation, making peace, damai, perdamaian, barış, paix, paz, frieden, sulh, aman =  = السلم الصلح اصلحوا
pharaoh = en: pharaoh, firaun, fir'aun, firavun, pharaon, faraón =  = فرعون
piety-of-parents = en: piety of parents, kindness to parents, respect for parents, being good to parents, berbakti kepada orang tua, anne babaya iyilik, bonté envers les parents =  = بالوالدين احسانا
poor = en: poor, poverty, the needy, needy, poor people, fakir, miskin, orang miskin, fakirler, yoksul, pauvres, pobres, arme, ghareeb =  = المساكين الفقراء
prayer = en: prayer, praying, prayers, salah, salat, shalat, solat, sembahyang, namaz, namaz kılmak, prière, oración, gebet =  = الصلاة
predestination = en: predestination, destiny, fate, qadar, takdir, kader, destin, destino, schicksal, taqdeer =  = قدر كتب
prohibited-women = en: prohibited women, whom not to marry, mahram, haram to marry =  = حرمت عليكم امهاتكم
prophets = en: prophets, prophet, messengers, messenger, nabi, rasul, para nabi, peygamber, peygamberler, prophètes, profetas, propheten =  = النبيين الرسل
punishment = en: punishment, torment, azab, siksa, azap, ceza, châtiment, castigo, strafe =  = عذاب
reading-the-quran = en: reading the quran, recitation, reciting quran, membaca alquran, kuran okumak, récitation, tilawat =  = ترتيلا اتل القران
remembrance-of-god = en: remembrance of god, dhikr, zikir, zikr, remembering god, zikrullah, évocation, recuerdo de dios =  = ذكر الله اذكروا
repentance = en: repentance, repent, turning to god, taubat, tobat, bertaubat, tövbe, tevbe, repentir, arrepentimiento, reue, tauba =  = توبة توبوا يتوب
revenge = en: revenge, retaliation, qisas, kısas, talion, venganza, vergeltung =  = القصاص
righteousness = en: righteousness, righteous, virtue, takva sahipleri, vertu, virtud, naik =  = البر الصالحات
sea = en: sea, ocean, oceans, laut, deniz, mer, mar, meer, samandar =  = البحر البحار
silence = en: silence, idle talk, vain talk, boş söz, vanité =  = اللغو
sins = en: sins, sin, major sins, dosa, dosa besar, günah, günahlar, péchés, pecados, sünden, gunah =  = كبائر الاثم الذنوب
slaves = en: slaves, slavery, freeing slaves, hamba sahaya, köle, esclaves, esclavitud, sklaven, ghulam =  = رقبة الرقاب
sleep = en: sleep, tidur, uyku, sommeil, sueño, schlaf, neend =  = النوم نومكم
solomon = en: solomon, sulaiman, süleyman, salomon =  = سليمان
soul = en: soul, spirit, nafs, roh, jiwa, ruh, âme, alma, seele, rooh =  = الروح النفس
sperm = en: sperm, embryo, fetus, womb, janin, embriyo, foetus, feto =  = نطفة علقة مضغة
stars = en: stars, star, bintang, yıldızlar, étoiles, estrellas, sterne, sitare =  = النجوم
stealing = en: stealing, theft, thief, robbery, pencuri, mencuri, hırsızlık, vol, voleur, robo, ladrón, diebstahl, chori =  = السارق السارقة
suicide = en: suicide, killing oneself, bunuh diri, intihar, suicidio, selbstmord, khudkushi =  = تقتلوا انفسكم
sun = en: sun, matahari, güneş, soleil, sol, sonne, suraj =  = الشمس
supplication = en: supplication, dua, duas, invoking, doa, berdoa, dua etmek, invocation, súplica, bittgebet =  = ادعوني دعوة الداع
suspicion = en: suspicion, spying, prasangka, zan, soupçon, sospecha, badgumani =  = الظن تجسسوا
sustenance = en: sustenance, provision, rizq, rezeki, rızık, subsistance, sustento, versorgung =  = رزق يرزق
tawhid = en: tawhid, oneness of god, monotheism, tauhid, keesaan allah, tevhid, unicité, unicidad, tauheed =  = الاحد واحد
throne = en: throne, arsy, arş, trône, trono, arsh =  = العرش العظيم
time = en: time, masa, waktu, zaman, temps, tiempo, zeit, waqt =  = والعصر
tolerance = en: tolerance, other religions, toleransi, hoşgörü, tolérance, tolerancia =  = دينكم اكراه
trees = en: trees, tree, pohon, ağaç, arbre, árbol, baum, darakht =  = شجرة
tribulation = en: tribulation, calamity, disaster, musibah, bencana, musibet, malheur, calamidad, unglück, museebat =  = مصيبة
trust-in-god = en: trust in god, reliance, tawakkul, tawakal, tevekkül, confiance en dieu, confianza en dios, vertrauen, bharosa =  = يتوكل توكل المتوكلين
trusts = en: trusts, trustworthiness, trust, amanah, emanet, dépôt, amanat =  = الامانات اماناتهم
unity = en: unity, unity of muslims, persatuan, birlik, unité, unidad, einheit, ittehad =  = واعتصموا تفرقوا
unseen = en: unseen, ghaib, gayb, l'invisible, lo oculto, ghayb =  = الغيب
wastefulness = en: wastefulness, extravagance, waste, squandering, boros, israf, gaspillage, derroche, verschwendung, fuzool kharchi =  = تسرفوا المسرفين المبذرين
water = en: water, air, su, eau, agua, wasser, paani =  = الماء
weights-and-measures = en: weights and measures, cheating, fraud, timbangan, ölçü ve tartı, mesure, fraude, pesos y medidas =  = للمطففين الكيل الميزان
widows = en: widows, widow, iddah, janda, dul kadın, veuves, viudas, bewa =  = يتوفون ازواجا
wisdom = en: wisdom, hikmah, hikmet, sagesse, sabiduría, weisheit, hikmat =  = الحكمة
wives = en: wives, polygamy, four wives, poligami, çok eşlilik, polygamie, poligamia =  = مثنى ورباع
women = en: women, woman, wanita, perempuan, kadın, kadınlar, femmes, mujeres, frauen, aurat ke huqooq =  = النساء
work = en: work, working hard, effort, kerja, çalışmak, travail, trabajo, arbeit, mehnat =  = سعى اعملوا
worship = en: worship, purpose of life, worshipping god, purpose of creation, ibadah, ibadet, kulluk, adoration, adoración, ibadat =  = ليعبدون اعبدوا
zakat = en: zakat, zakah, zakaah, zekat, zekat vermek, bayar zakat, aumône légale =  = الزكاة
`
