/** Subjects by their names alone; their verses are found by Arabic words. */
export const GENERAL = `
ablution = en: ablution, wudu, wudhu, washing before prayer, berwudu, abdest, ablutions, ablucion, vuzu =  = فاغسلوا فاطهروا الغائط
abraham = en: abraham, abraham's =  = ابراهيم
adam = en: adam, adem =  = ادم
adopted = en: adopted =  = ادعياءكم
anak = en: anak =  = اولادكم اولاد بنون
anger = en: anger, rage, marah, kemarahan, öfke, colère, ira, zorn, gussa =  = الغيظ غضبوا
animals = en: animals, animal, cattle, haiwan, hewanlar, animaux, animales, tiere, janwar =  = الانعام دابة
ants = en: ants, ant, semut, karınca, fourmis, hormigas =  = النمل نملة
arrogance = en: arrogance, pride, sombong, kibir, orgueil, arrogancia, hochmut, takabbur =  = مستكبرين مختال استكبار
backbiting = en: backbiting, backbite, gossip, slander, mengumpat, ghibah, gıybet, dedikodu, médisance, calumnia, gheebat =  = يغتب همزة
bees = en: bees, bee, honey, lebah, madu, arı, bal, abeille, miel =  = النحل شهد عسل
birds = en: birds, bird, burung, kuş, oiseaux, aves, vögel, parinda =  = الطير طيرا
brotherhood = en: brotherhood, brothers in faith, persaudaraan, kardeşlik, fraternité, hermandad =  = اخوة اخوانا
charity = en: charity, alms, almsgiving, donation, giving, sedekah, sadaka, aumône, caridad, limosna, almosen, sadqa =  = الصدقات تنفقوا
christians = en: christians, nasrani, hristiyanlar, chrétiens, cristianos, christen =  = النصارى
compulsion-in-religion-words = en: compulsion in religion =  = اكراه
courage = en: courage, bravery, keberanian, cesaret =  = لا تخافوهم
creation-of-man = en: creation of man, creation of human, human creation, penciptaan manusia, insanın yaratılışı, création de l'homme =  = خلقنا الانسان طين نطفة
creation-of-the-universe = en: creation of the universe, universe, creation of heavens and earth, alam semesta, evren, univers, universo, kainat =  = خلق السماوات والارض
david = en: david, daud, davud, dawood =  = داوود
despair = en: despair, hope, hopelessness, harapan, putus asa, umut, ümit, espoir, désespoir, esperanza, hoffnung, umeed =  = تقنطوا تيأسوا
diable = en: diable =  = الشيطان ابليس
drinking = en: drinking, vin =  = الخمر سكارى
drought = en: drought, rain, hujan, yağmur, pluie, lluvia, regen, barish =  = ماء الغيث المطر
earth = en: earth, dunia, bumi, dünya, terre, tierra =  = الارض
earthquake = en: earthquake, gempa, deprem, zelzele, tremblement de terre, terremoto, zalzala =  = زلزلة زلزالها
envy = en: envy, jealousy, jealous, dengki, hasad, haset, kıskançlık, jalousie, envidia, neid =  = حسد حاسد
evil-eye = en: evil eye, nazar, mauvais oeil, mal de ojo =  = حاسد ليزلقونك
fasting = en: fasting, fast, fasts, puasa, berpuasa, saum, oruç, jeûne, jeûner, ayuno, fasten, roza, rozay, rozah =  = الصيام صيام
fasting-in-ramadan = en: fasting in ramadan, ramadan, ramadhan, puasa ramadan, bulan ramadhan, ramazan, ramazan orucu, mois de ramadan =  = رمضان الصيام
fear = en: fear, fears, worry, anxiety, takut, cemas, korku, endişe, peur, miedo, angst, khauf =  = خوف يحزنون
fear-of-god = en: fear of god, piety, taqwa, takwa, takva, piété, temor de dios, frömmigkeit, god consciousness =  = التقوى اتقوا
fish = en: fish, whale, ikan, balık, poisson =  = الحوت
forgiveness = en: forgiveness, forgive, pardon, forgiving, pengampunan, ampunan, memaafkan, maaf, bağışlama, af, affetmek, pardonner, perdón, vergebung, maafi =  = مغفرة يغفر اعفوا
friday = en: friday, jumuah, jumat, cuma, vendredi, viernes, freitag =  = الجمعة
friends = en: friends, friendship, companions, sahabat, arkadaşlık, dost, amitié, amistad, freundschaft, dosti =  = اخلاء خليلا اولياء
gardens = en: gardens =  = جنات الجنة
ghulam = en: ghulam =  = رقبة الرقاب
gratitude = en: gratitude, contentment, thankfulness, thanks, syukur, bersyukur, şükür, gratitud, dankbarkeit, shukr =  = اشكروا شكر الشاكرين
greed = en: greed, hoarding, tamak, hırs, açgözlülük, avidité, codicia, gier, lalach =  = يكنزون التكاثر
greeting = en: greeting, greetings, salam, selam, salutation, saludo, gruß =  = حييتم بتحية سلاما
hajj = en: hajj, pilgrimage, haji, ibadah haji, hac, pèlerinage, peregrinación, pilgerfahrt =  = الحج
hajj-and-umrah = en: hajj and umrah, haji umrah, haji dan umrah, hac ve umre, umrah, umre =  = الحج العمرة
happiness = en: happiness, joy, kebahagiaan, mutluluk, bonheur, felicidad, glück, khushi =  = فرحين حياة طيبة
hardship = en: hardship, difficulty, ease, trials, trial, tests, test, ujian, cobaan, imtihan, sınav, épreuve, prueba, prüfung, aazmaish =  = العسر يسرا ولنبلونكم فتنة
healing = en: healing, cure, illness, sickness, disease, penyembuh, sakit, şifa, hastalık, guérison, curación, heilung =  = شفاء مرضت يشفين
heart = en: heart, hearts, hati, kalp, kalpler, coeur, corazón, herz, dil =  = القلوب قلوبهم
honesty = en: honesty, truthfulness, truth, jujur, kejujuran, dürüstlük, doğruluk, honnêteté, honestidad, ehrlichkeit, sachai =  = الصادقين صدقا
humility = en: humility, humbleness, rendah hati, tevazu, humilité, humildad, demut, aajizi =  = هونا مرحا خاشعين
intention = en: intention, sincerity, ikhlas, keikhlasan, ihlas, sincérité, sinceridad, aufrichtigkeit =  = مخلصين مخلصا
iron = en: iron, besi, demir, fer, hierro =  = الحديد
jews = en: jews, yahudi, yahudiler, juifs, judíos, juden =  = اليهود هادوا
job = en: job, ayyub, ayub, eyüp =  = ايوب
john = en: john, yahya, zakariya, zechariah, zekeriya =  = يحيى زكريا
jonah = en: jonah, yunus, yunus in the whale, jonas =  = يونس ذا النون الحوت
joseph = en: joseph, joseph's =  = يوسف
justice = en: justice, fairness, equity, adil, keadilan, adalet, adil olmak, justicia, gerechtigkeit, insaf, adl =  = القسط بالعدل
kaaba = en: kaaba, kabah, mecca, makkah, mekke, la mecque, kaba =  = البيت الحرام الكعبة ببكة
khana = en: khana =  = طعام كلوا
kindness = en: kindness, good deeds, goodness, doing good, kebaikan, berbuat baik, iyilik, bonté, bondad, güte, neki, ihsan =  = الاحسان المحسنين
knowledge = en: knowledge, learning, education, ilmu, ilim, bilgi, savoir, connaissance, conocimiento, wissen, ilm =  = العلم علما يعلمون
laziness = en: laziness, hypocrites' prayer, malas, tembellik, paresse =  = كسالى
liars = en: liars, lying, lies, lie, bohong, berdusta, dusta, yalan, yalancılar, mensonge, mentira, lügen, jhoot =  = الكاذبين كذب يفترون
light = en: light, cahaya, ışık, lumière, luz, licht, roshni =  = نور
love = en: love, cinta, kasih, sevgi, aşk, amour, amor, liebe, muhabbat =  = يحب مودة
lowering-gaze = en: lowering gaze =  = يغضوا فروجهم
lukman = en: lukman, luqman, luqman's advice, advice of luqman, nasihat luqman, lokman =  = لقمان
magic = en: magic, sorcery, witchcraft, sihir, büyü, magie, magia, jadu =  = السحر
mary = en: mary, meryem, marie, maría =  = مريم
meat = en: meat =  = الخنزير الميتة
mercy = en: mercy, compassion, rahmat, belas kasihan, merhamet, rahmet, miséricorde, misericordia, barmherzigkeit =  = رحمة رحمتي
mesure = en: mesure =  = للمطففين الكيل الميزان
misers = en: misers, miserliness, stinginess, bakhil, kikir, pelit, cimrilik, avarice, avaricia, geiz, kanjoosi =  = يبخلون البخل
mockery = en: mockery, ridicule, making fun of others, name calling, mengejek, alay, moquerie, burla, mazaq =  = يسخر تنابزوا
modesty = en: modesty, aurat =  = جلابيبهن بخمرهن حجاب
money = en: money, wealth, riches, property, harta, kekayaan, mal, servet, zenginlik, richesse, argent, riqueza, dinero, reichtum, daulat, maal =  = المال اموالكم
moon = en: moon, bulan, ay, lune, luna, mond, chand =  = القمر
moses = en: moses, moïse, moisés =  = موسى
mosques = en: mosques, mosque, masjid, camii, cami, mosquée, mezquita, moschee =  = المساجد مسجد
mountains = en: mountains, mountain, gunung, dağlar, montagnes, montañas, berge, pahar =  = الجبال رواسي
muhammad = en: muhammad, the prophet muhammad, last prophet, seal of the prophets, nabi terakhir, son peygamber =  = محمد خاتم النبيين
munafiqeen = en: munafiqeen =  = المنافقين المنافقون
neighbors = en: neighbors, neighbour, neighbours, neighbor, jiran, tetangga, komşu, voisins, vecinos, nachbarn, padosi =  = الجار
night-of-power = en: night of power, night of decree, laylat al qadr, lailatul qadar, kadir gecesi, nuit du destin, shab e qadr =  = ليلة القدر
night-prayer = en: night prayer, tahajjud, tahajud, qiyam al layl, teheccüd, gece namazı =  = فتهجد الليل قم
noah = en: noah, nuh, noah's ark, ark, flood, noé =  = نوح الفلك الطوفان
oppression = en: oppression, injustice, tyranny, oppressors, kezaliman, zalim, zulüm, injusticia, unterdrückung, zulm =  = الظالمين ظلموا
patience = en: patience, perseverance, steadfastness, endurance, sabr, sabar, kesabaran, bersabar, sabır, sabretmek, la patience, paciencia, geduld =  = الصابرين اصبروا صبر
people-of-lot = en: people of lot, lot, lut, kaum luth, lut kavmi =  = لوط الرجال شهوة
pharaoh = en: pharaoh, firaun, firavun, pharaon, faraón =  = فرعون
piety-of-parents = en: piety of parents =  = بالوالدين احسانا
poor = en: poor, poverty, the needy, needy, poor people, fakir, miskin, orang miskin, fakirler, yoksul, pauvres, pobres, arme, ghareeb =  = المساكين الفقراء
prayer = en: prayer, praying, prayers, salah, salat, shalat, solat, sembahyang, namaz, namaz kılmak, prière, oración, gebet =  = الصلاة
prohibited-women = en: prohibited women, whom not to marry =  = حرمت عليكم امهاتكم
promise = en: promise, promises, janji, perjanjian, söz, ahit, ahde vefa, promesse, alliance, promesa, wada =  = اوفوا بالعهد عهد ميثاق
prophets = en: prophets, prophet, messengers, messenger, nabi, rasul, para nabi, peygamber, peygamberler, prophètes, profetas, propheten =  = النبيين الرسل
punishment = en: punishment, torment, azab, siksa, azap, ceza, châtiment, castigo, strafe =  = عذاب
qiyamat = en: qiyamat =  = يوم القيامة
reading-the-quran = en: reading the quran, recitation, reciting quran, membaca alquran, kuran okumak, tilawat =  = ترتيلا اتل القران
reconciliation = en: reconciliation =  = السلم الصلح اصلحوا
remembrance-of-god = en: remembrance of god, dhikr, zikir, zikr, remembering god, zikrullah, évocation, recuerdo de dios =  = ذكر الله اذكروا
repentance = en: repentance, repent, turning to god, taubat, tobat, bertaubat, tövbe, tevbe, repentir, arrepentimiento, reue, tauba =  = توبة توبوا يتوب
righteousness = en: righteousness, righteous, virtue, takva sahipleri, vertu, virtud, naik =  = البر الصالحات
sea = en: sea, ocean, oceans, laut, deniz, mer, mar, meer, samandar =  = البحر البحار
shadi = en: shadi =  = انكحوا نكاح ازواجا
signs = en: signs, signes =  = ايات بينات
silence = en: silence, idle talk, vain talk, boş söz, vanité =  = اللغو
sins = en: sins, sin, major sins, dosa, dosa besar, günah, günahlar, péchés, pecados, sünden =  = كبائر الاثم الذنوب
sleep = en: sleep, tidur, uyku, sommeil, sueño, schlaf, neend =  = النوم نومكم
solomon = en: solomon, sulaiman, süleyman, salomon =  = سليمان
sperm = en: sperm, embryo, fetus, womb, janin, embriyo, foetus, feto =  = نطفة علقة مضغة
stars = en: stars, star, bintang, yıldızlar, étoiles, estrellas, sterne, sitare =  = النجوم
sun = en: sun, matahari, güneş, soleil, sol, sonne, suraj =  = الشمس
supplication = en: supplication, dua, duas, invoking, doa, berdoa, dua etmek, invocation, súplica, bittgebet =  = ادعوني دعوة الداع
suspicion = en: suspicion, spying, prasangka, zan, soupçon, sospecha, badgumani =  = الظن تجسسوا
sustenance = en: sustenance, provision, rizq, rezeki, rızık, subsistance, sustento, versorgung =  = رزق يرزق
throne-words = en: throne, trône, trono =  = العرش العظيم
time = en: time, masa, waktu, zaman, temps, tiempo, zeit, waqt =  = والعصر
tolerancia = en: tolerancia =  = دينكم اكراه
trees = en: trees, tree, pohon, ağaç, arbre, árbol, baum, darakht =  = شجرة
tribulation = en: tribulation, calamity, disaster, musibah, bencana, musibet, malheur, calamidad, unglück, museebat =  = مصيبة
trust-in-god = en: trust in god, reliance, tawakkul, tawakal, tevekkül, confiance en dieu, confianza en dios, vertrauen, bharosa =  = يتوكل توكل المتوكلين
trusts = en: trusts, trustworthiness, trust, amanah, emanet, dépôt, amanat =  = الامانات اماناتهم
tua = en: tua, alter =  = الكبر شيبا
unicite = en: unicité, unicidad =  = الاحد واحد
unity = en: unity, unity of muslims, persatuan, birlik, unité, unidad, einheit, ittehad =  = واعتصموا تفرقوا
wastefulness = en: wastefulness, extravagance, waste, squandering, boros, israf, gaspillage, derroche, verschwendung, fuzool kharchi =  = تسرفوا المسرفين المبذرين
water = en: water, air, su, eau, agua, wasser, paani =  = الماء
will = en: will, pusaka, wirasat =  = يوصيكم الوصية ترك نصيب
wisdom = en: wisdom, hikmah, hikmet, sagesse, sabiduría, weisheit, hikmat =  = الحكمة
wives = en: wives =  = مثنى ورباع
work = en: work, working hard, effort, kerja, çalışmak, travail, trabajo, arbeit, mehnat =  = سعى اعملوا
worship = en: worship, purpose of life, worshipping god, purpose of creation, ibadah, ibadet, kulluk, adoration, adoración, ibadat =  = ليعبدون اعبدوا
zakat = en: zakat, zakah, zakaah, zekat, zekat vermek, bayar zakat, aumône légale =  = الزكاة
`
