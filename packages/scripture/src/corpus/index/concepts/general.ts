/** Subjects by their names alone; their verses are found by Arabic words. */
export const GENERAL = `
abrahams = en: abraham's =  = ابراهيم
anak = en: anak =  = اولادكم اولاد بنون
arme = en: arme =  = المساكين الفقراء
aurat = en: aurat =  = جلابيبهن بخمرهن حجاب
compulsion-in-religion-words = en: compulsion in religion =  = اكراه
depot = en: dépôt =  = الامانات اماناتهم
drinking = en: drinking, vin =  = الخمر سكارى
ghulam = en: ghulam =  = رقبة الرقاب
giving = en: giving =  = الصدقات تنفقوا
hypocrites-prayer = en: hypocrites' prayer =  = كسالى
invoking = en: invoking =  = ادعوني دعوة الداع
josephs = en: joseph's =  = يوسف
lowering-gaze = en: lowering gaze =  = يغضوا فروجهم
luqmans-advice = en: luqman's advice =  = لقمان
maan = en: maan =  = امه والدتك
mal = en: mal, maal =  = المال اموالكم
mesure = en: mesure =  = للمطففين الكيل الميزان
naik = en: naik =  = البر الصالحات
obey-god-and-the-messenger = en: obey god and the messenger =  = اطيعوا
pengampunan = en: pengampunan, ampunan, bağışlama, af, vergebung =  = مغفرة يغفر اعفوا
penyembuh = en: penyembuh =  = شفاء مرضت يشفين
piety-of-parents = en: piety of parents =  = بالوالدين احسانا
prohibited-women = en: prohibited women, whom not to marry =  = حرمت عليكم امهاتكم
put = en: put =  = يشرك المشركين الاصنام
soz = en: söz =  = اوفوا بالعهد عهد ميثاق
tests = en: tests, test, prüfung, aazmaish =  = العسر يسرا ولنبلونكم فتنة
tolerancia = en: tolerancia =  = دينكم اكراه
tua = en: tua, alter =  = الكبر شيبا
vertrauen = en: vertrauen =  = يتوكل توكل المتوكلين
will = en: will, pusaka, wirasat =  = يوصيكم الوصية ترك نصيب
`
