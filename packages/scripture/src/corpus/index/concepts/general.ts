/** Subjects by their names alone; their verses are found by Arabic words. */
export const GENERAL = `
abrahams = en: abraham's =  = ابراهيم
adopted = en: adopted =  = ادعياءكم
anak = en: anak =  = اولادكم اولاد بنون
ant = en: ant, fourmis =  = النمل نملة
aurat = en: aurat =  = جلابيبهن بخمرهن حجاب
berwudu = en: berwudu, vuzu =  = فاغسلوا فاطهروا الغائط
bulan = en: bulan =  = القمر
camii = en: camii =  = المساجد مسجد
compulsion-in-religion-words = en: compulsion in religion =  = اكراه
creation-of-human = en: creation of human =  = خلقنا الانسان طين نطفة
depot = en: dépôt =  = الامانات اماناتهم
diable = en: diable =  = الشيطان ابليس
drinking = en: drinking, vin =  = الخمر سكارى
dunia = en: dunia, dünya, tierra =  = الارض
eyup = en: eyüp =  = ايوب
fasts = en: fasts, rozay, rozah =  = الصيام صيام
fears = en: fears, khauf =  = خوف يحزنون
forgiveness-words = en: forgiveness, forgive, forgiving, pengampunan, ampunan, bağışlama, af, vergebung =  = مغفرة يغفر اعفوا
ghulam = en: ghulam =  = رقبة الرقاب
giving = en: giving =  = الصدقات تنفقوا
haji-umrah = en: haji umrah =  = الحج العمرة
hewanlar = en: hewanlar =  = الانعام دابة
hypocrites-prayer = en: hypocrites' prayer =  = كسالى
invoking = en: invoking =  = ادعوني دعوة الداع
jealous = en: jealous =  = حسد حاسد
josephs = en: joseph's =  = يوسف
khana = en: khana =  = طعام كلوا
lowering-gaze = en: lowering gaze =  = يغضوا فروجهم
luqmans-advice = en: luqman's advice =  = لقمان
mal = en: mal, maal =  = المال اموالكم
mauvais-oeil = en: mauvais oeil =  = حاسد ليزلقونك
meat = en: meat =  = الخنزير الميتة
mercy = en: mercy, rahmat, rahmet, miséricorde, misericordia, barmherzigkeit =  = رحمة رحمتي
messenger = en: messenger =  = النبيين الرسل
mesure = en: mesure =  = للمطففين الكيل الميزان
munafiqeen = en: munafiqeen =  = المنافقين المنافقون
penyembuh = en: penyembuh =  = شفاء مرضت يشفين
perjanjian = en: perjanjian, söz, ahit, alliance =  = اوفوا بالعهد عهد ميثاق
piety-of-parents = en: piety of parents =  = بالوالدين احسانا
poor-words = en: poor, miskin, yoksul, pauvres =  = المساكين الفقراء
prayers = en: prayers =  = الصلاة
prohibited-women = en: prohibited women, whom not to marry =  = حرمت عليكم امهاتكم
punishment = en: punishment, torment, azab, siksa, azap, ceza, châtiment, castigo, strafe =  = عذاب
qiyamat = en: qiyamat =  = يوم القيامة
reciting-quran = en: reciting quran, membaca alquran =  = ترتيلا اتل القران
reliance = en: reliance, vertrauen =  = يتوكل توكل المتوكلين
remembering-god = en: remembering god, évocation =  = ذكر الله اذكروا
righteous = en: righteous, naik =  = البر الصالحات
shadi = en: shadi =  = انكحوا نكاح ازواجا
signs = en: signs, signes =  = ايات بينات
silence = en: silence =  = اللغو
sustenance = en: sustenance, provision, rizq, rezeki, rızık, subsistance, sustento, versorgung =  = رزق يرزق
the-prophet-muhammad = en: the prophet muhammad =  = محمد خاتم النبيين
throne-words = en: throne, trône, trono =  = العرش العظيم
tolerancia = en: tolerancia =  = دينكم اكراه
trials = en: trials, trial, tests, test, ujian, cobaan, prueba, prüfung, aazmaish =  = العسر يسرا ولنبلونكم فتنة
tua = en: tua, alter =  = الكبر شيبا
unicite = en: unicité, unicidad =  = الاحد واحد
will = en: will, pusaka, wirasat =  = يوصيكم الوصية ترك نصيب
wives = en: wives =  = مثنى ورباع
worshipping-god = en: worshipping god =  = ليعبدون اعبدوا
zakaah = en: zakaah =  = الزكاة
`
