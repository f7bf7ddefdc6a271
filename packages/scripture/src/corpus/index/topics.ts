import { wordsIn } from './arabic-words.ts'
import { indexedWords } from './translated-words.ts'

// Names of a subject in languages of Latin script, separated by commas, then Arabic words of verses
// on it. From the general vocabulary of dictionaries: English, then Malay and Indonesian, Turkish,
// French, Spanish and German, and Urdu and Persian in Latin letters.
export const TOPICS = `
ablution,wudu,wudhu,washing before prayer,berwudu,abdest,ablutions,ablucion,vuzu = فاغسلوا فاطهروا الغائط
abraham,abraham's = ابراهيم
adam,adem = ادم
adoption,adopted,adopted son,adopted children,anak angkat,evlat edinme,evlatlık = ادعياءكم
adultery,fornication,zina,berzina,adultère,adulterio,ehebruch = الزنا الزانية فاحشة
alcohol,wine,drinking,intoxicants,drunkenness,arak,minuman keras,içki,alkol,şarap,alcool,vin,sharab = الخمر سكارى
angels,angel,malaikat,melek,melekler,anges,angeles,engel,farishte = الملائكة
anger,rage,marah,kemarahan,öfke,colère,ira,zorn,gussa = الغيظ غضبوا
animals,animal,cattle,haiwan,hewanlar,animaux,animales,tiere,janwar = الانعام دابة
ants,ant,semut,karınca,fourmis,hormigas = النمل نملة
arrogance,pride,sombong,kibir,orgueil,arrogancia,hochmut,takabbur = مستكبرين مختال استكبار
backbiting,backbite,gossip,slander,mengumpat,ghibah,gıybet,dedikodu,médisance,calumnia,gheebat = يغتب همزة
bees,bee,honey,lebah,madu,arı,bal,abeille,miel = النحل شهد عسل
birds,bird,burung,kuş,oiseaux,aves,vögel,parinda = الطير طيرا
brotherhood,brothers in faith,persaudaraan,kardeşlik,fraternité,hermandad = اخوة اخوانا
business,trade,commerce,perniagaan,perdagangan,ticaret,comercio,handel,tijarat = تجارة البيع
charity,alms,almsgiving,donation,giving,sedekah,sadaka,aumône,caridad,limosna,almosen,sadqa = الصدقات تنفقوا
chastity,lowering gaze,lower the gaze,iffet,chasteté,castidad = يغضوا فروجهم
children,kids,anak,çocuk,çocuklar,enfants,hijos,kinder,aulad = اولادكم اولاد بنون
christians,nasrani,hristiyanlar,chrétiens,cristianos,christen = النصارى
consultation,shura,musyawarah,istişare,consulta = شورى وشاورهم
gratitude,contentment,thankfulness,thanks,syukur,bersyukur,şükür,gratitud,dankbarkeit,shukr = اشكروا شكر الشاكرين
courage,bravery,keberanian,cesaret = لا تخافوهم
covenant,promise,promises,oath,janji,perjanjian,söz,ahit,ahde vefa,promesse,alliance,promesa,wada = اوفوا بالعهد عهد ميثاق
creation of man,creation of human,human creation,penciptaan manusia,insanın yaratılışı,création de l'homme = خلقنا الانسان طين نطفة
creation of the universe,universe,creation of heavens and earth,alam semesta,evren,univers,universo,kainat = خلق السماوات والارض
david,daud,davud,dawood = داوود
day of judgment,judgement day,judgment day,last day,resurrection day,doomsday,kiamat,hari kiamat,kıyamet,jugement dernier,qayamat,qiyamat = يوم القيامة
death,dying,mati,kematian,maut,ölüm,mort,muerte,tod = الموت
debt,debts,loan,loans,lending,hutang,utang,borç,dette,deuda,schulden,qarz = تداينتم دين قرضا
despair,hope,hopelessness,harapan,putus asa,umut,ümit,espoir,désespoir,esperanza,hoffnung,umeed = تقنطوا تيأسوا
devil,satan,shaytan,iblis,setan,syaitan,şeytan,diable,diablo,teufel = الشيطان ابليس
disbelievers,unbelievers,disbelief,kafir,orang kafir,inkarcılar,mécréants = الذين كفروا
divorce,talak,talaq,perceraian,cerai,boşanma,repudiation,divorcio,scheidung = الطلاق طلقتم المطلقات
drought,rain,hujan,yağmur,pluie,lluvia,regen,barish = ماء الغيث المطر
earth,dunia,bumi,dünya,terre,tierra = الارض
earthquake,gempa,deprem,zelzele,tremblement de terre,terremoto,zalzala = زلزلة زلزالها
envy,jealousy,jealous,dengki,hasad,haset,kıskançlık,jalousie,envidia,neid = حسد حاسد
equality,race,racism,kesetaraan,eşitlik,égalité,igualdad = شعوبا وقبائل اكرمكم
evil eye,nazar,mauvais oeil,mal de ojo = حاسد ليزلقونك
faith,belief,iman,keimanan,inanç,foi,fe,glaube,yaqeen = الايمان امنوا
false witness,testimony,witness,saksi,şahitlik,témoignage,testimonio,gawahi = الشهادة الزور
family,keluarga,aile,famille,familia = اهليكم اهلك
fasting,fast,fasts,puasa,berpuasa,saum,oruç,jeûne,jeûner,ayuno,fasten,roza,rozay,rozah = الصيام صيام
fasting in ramadan,ramadan,ramadhan,puasa ramadan,bulan ramadhan,ramazan,ramazan orucu,mois de ramadan = رمضان الصيام
fear of god,piety,taqwa,takwa,takva,piété,temor de dios,frömmigkeit,god consciousness = التقوى اتقوا
fear,fears,worry,anxiety,takut,cemas,korku,endişe,peur,miedo,angst,khauf = خوف يحزنون
fire of hell,hell,hellfire,neraka,cehennem,enfer,infierno,hölle,dozakh,jahannam = جهنم النار
fish,whale,ikan,balık,poisson = الحوت
food,eating,makanan,yemek,nourriture,comida,essen,khana = طعام كلوا
forgiveness,forgive,pardon,forgiving,pengampunan,ampunan,memaafkan,maaf,bağışlama,af,affetmek,pardonner,perdón,vergebung,maafi = مغفرة يغفر اعفوا
freedom of religion,religious freedom,compulsion in religion,kebebasan beragama,din özgürlüğü = اكراه
friday,jumuah,jumat,cuma,vendredi,viernes,freitag = الجمعة
friends,friendship,companions,sahabat,arkadaşlık,dost,amitié,amistad,freundschaft,dosti = اخلاء خليلا اولياء
gambling,judi,berjudi,kumar,jeu de hasard,juegos de azar,glücksspiel,jua = الميسر
greed,hoarding,tamak,hırs,açgözlülük,avidité,codicia,gier,lalach = يكنزون التكاثر
greeting,greetings,salam,selam,salutation,saludo,gruß = حييتم بتحية سلاما
guidance,hidayah,petunjuk,hidayet,guidée,guía,hidayat = الهدى هدى
hajj,pilgrimage,haji,ibadah haji,hac,pèlerinage,peregrinación,pilgerfahrt = الحج
hajj and umrah,haji umrah,haji dan umrah,hac ve umre,umrah,umre = الحج العمرة
happiness,joy,kebahagiaan,mutluluk,bonheur,felicidad,glück,khushi = فرحين حياة طيبة
hardship,difficulty,ease,trials,trial,tests,test,ujian,cobaan,imtihan,sınav,épreuve,prueba,prüfung,aazmaish = العسر يسرا ولنبلونكم فتنة
healing,cure,illness,sickness,disease,penyembuh,sakit,şifa,hastalık,guérison,curación,heilung,shifa = شفاء مرضت يشفين
heart,hearts,hati,kalp,kalpler,coeur,corazón,herz,dil = القلوب قلوبهم
hijab,veil,headscarf,modesty,modest dress,dress code,aurat,tudung,jilbab,başörtüsü,örtünme,tesettür,voile,velo,kopftuch,parda,purdah = جلابيبهن بخمرهن حجاب
homosexuality,homosexuals,people of lot,lot,lut,kaum luth,lut kavmi = لوط الرجال شهوة
honesty,truthfulness,truth,jujur,kejujuran,dürüstlük,doğruluk,honnêteté,honestidad,ehrlichkeit,sachai = الصادقين صدقا
humility,humbleness,rendah hati,tevazu,humilité,humildad,demut,aajizi = هونا مرحا خاشعين
hypocrites,hypocrisy,munafik,orang munafik,münafık,münafıklar,hipócritas,heuchler,munafiqeen = المنافقين المنافقون
idols,idolatry,shirk,polytheism,polytheists,syirik,berhala,şirk,put,idolâtrie,idolatría,götzen = يشرك المشركين الاصنام
inheritance,heirs,wills,will,warisan,pusaka,miras,héritage,herencia,erbschaft,virasat,wirasat = يوصيكم الوصية ترك نصيب
interest,usury,riba,bunga bank,faiz,usure,intérêt,usura,zinsen,sood = الربا
intention,sincerity,ikhlas,keikhlasan,ihlas,sincérité,sinceridad,aufrichtigkeit = مخلصين مخلصا
iron,besi,demir,fer,hierro = الحديد
jews,yahudi,yahudiler,juifs,judíos,juden = اليهود هادوا
jihad,fighting,war,struggle,perang,cihad,savaş,guerre,guerra,krieg,jang = جاهدوا قاتلوا القتال
jinn,jin,cin,cinler,djinns,genios = الجن
job,ayyub,ayub,eyüp = ايوب
john,yahya,zakariya,zechariah,zekeriya = يحيى زكريا
jonah,yunus,yunus in the whale,jonas = يونس ذا النون الحوت
joseph,joseph's = يوسف
justice,fairness,equity,adil,keadilan,adalet,adil olmak,justicia,gerechtigkeit,insaf,adl = القسط بالعدل
kaaba,kabah,mecca,makkah,mekke,la mecque,kaba = البيت الحرام الكعبة ببكة
killing,murder,kill,pembunuhan,membunuh,öldürmek,cinayet,meurtre,tuer,asesinato,mord,qatal = تقتلوا النفس قتل
kindness,good deeds,goodness,doing good,kebaikan,berbuat baik,iyilik,bonté,bondad,güte,neki,ihsan = الاحسان المحسنين
kinship,relatives,family ties,silaturahmi,akraba,parenté,parientes,rishtedar = ذا القربى الارحام
knowledge,learning,education,ilmu,ilim,bilgi,savoir,connaissance,conocimiento,wissen,ilm = العلم علما يعلمون
laziness,hypocrites' prayer,malas,tembellik,paresse = كسالى
liars,lying,lies,lie,bohong,berdusta,dusta,yalan,yalancılar,mensonge,mentira,lügen,jhoot = الكاذبين كذب يفترون
life after death,afterlife,hereafter,resurrection,akhirat,kebangkitan,ahiret,diriliş,vie après la mort,au-delà,vida después de la muerte,aakhirat = يبعثون مبعوثون الاخرة
light,cahaya,ışık,lumière,luz,licht,roshni = نور
love,cinta,kasih,sevgi,aşk,amour,amor,liebe,muhabbat = يحب مودة
lukman,luqman,luqman's advice,advice of luqman,nasihat luqman,lokman = لقمان
mary,meryem,marie,maría = مريم
magic,sorcery,witchcraft,sihir,büyü,magie,magia,jadu = السحر
marriage,marry,wedding,nikah,pernikahan,perkahwinan,evlilik,evlenmek,mariage,matrimonio,heirat,ehe,shadi = انكحوا نكاح ازواجا
meat,halal,halal food,pork,pig,swine,pork meat,babi,daging babi,domuz,domuz eti,porc,cerdo,carne de cerdo,schweinefleisch,khinzir,suar = الخنزير الميتة
mercy,compassion,rahmat,belas kasihan,merhamet,rahmet,miséricorde,misericordia,barmherzigkeit = رحمة رحمتي
miracles,miracle,signs,mukjizat,mucize,signes,milagros,wunder = ايات بينات
misers,miserliness,stinginess,bakhil,kikir,pelit,cimrilik,avarice,avaricia,geiz,kanjoosi = يبخلون البخل
money,wealth,riches,property,harta,kekayaan,mal,servet,zenginlik,richesse,argent,riqueza,dinero,reichtum,daulat,maal = المال اموالكم
moon,bulan,ay,lune,luna,mond,chand = القمر
moses,moïse,moisés = موسى
mosques,mosque,masjid,camii,cami,mosquée,mezquita,moschee = المساجد مسجد
mothers,mother,ibu,anne,mère,madre,mutter,maan = امه والدتك
mountains,mountain,gunung,dağlar,montagnes,montañas,berge,pahar = الجبال رواسي
muhammad,the prophet muhammad,last prophet,seal of the prophets,nabi terakhir,son peygamber = محمد خاتم النبيين
neighbors,neighbour,neighbours,neighbor,jiran,tetangga,komşu,voisins,vecinos,nachbarn,padosi = الجار
night of power,night of decree,laylat al qadr,lailatul qadar,kadir gecesi,nuit du destin,shab e qadr = ليلة القدر
night prayer,tahajjud,tahajud,qiyam al layl,teheccüd,gece namazı = فتهجد الليل قم
noah,nuh,noah's ark,ark,flood,noé = نوح الفلك الطوفان
obedience,obey god and the messenger,ketaatan,itaat,obéissance,obediencia,gehorsam,itaat e rasool = اطيعوا
old age,elderly,tua,yaşlılık,vieillesse,vejez,alter,burhapa = الكبر شيبا
oppression,injustice,tyranny,oppressors,kezaliman,zalim,zulüm,injusticia,unterdrückung,zulm = الظالمين ظلموا
orphans,orphan,anak yatim,yatim,yetim,yetimler,orphelins,huérfanos,waisen,yateem = اليتامى اليتيم
paradise,heaven,jannah,gardens,surga,syurga,cennet,paradis,paraíso,paradies,jannat = جنات الجنة
parents,father and mother,mom and dad,orang tua,ibu bapa,ibu bapak,anne baba,ebeveyn,padres,eltern,maa baap,walidain,waldain = الوالدين والدين والديه
patience,perseverance,steadfastness,endurance,sabr,sabar,kesabaran,bersabar,sabır,sabretmek,la patience,paciencia,geduld = الصابرين اصبروا صبر
peace,reconciliation,making peace,damai,perdamaian,barış,paix,paz,frieden,sulh,aman = السلم الصلح اصلحوا
pharaoh,firaun,fir'aun,firavun,pharaon,faraón = فرعون
piety of parents,kindness to parents,respect for parents,being good to parents,berbakti kepada orang tua,anne babaya iyilik,bonté envers les parents = بالوالدين احسانا
poor,poverty,the needy,needy,poor people,fakir,miskin,orang miskin,fakirler,yoksul,pauvres,pobres,arme,ghareeb = المساكين الفقراء
prayer,praying,prayers,salah,salat,shalat,solat,sembahyang,namaz,namaz kılmak,prière,oración,gebet = الصلاة
predestination,destiny,fate,qadar,takdir,kader,destin,destino,schicksal,taqdeer = قدر كتب
prophets,prophet,messengers,messenger,nabi,rasul,para nabi,peygamber,peygamberler,prophètes,profetas,propheten = النبيين الرسل
prohibited women,whom not to marry,mahram,haram to marry = حرمت عليكم امهاتكم
punishment,torment,azab,siksa,azap,ceza,châtiment,castigo,strafe = عذاب
reading the quran,recitation,reciting quran,membaca alquran,kuran okumak,récitation,tilawat = ترتيلا اتل القران
remembrance of god,dhikr,zikir,zikr,remembering god,zikrullah,évocation,recuerdo de dios = ذكر الله اذكروا
repentance,repent,turning to god,taubat,tobat,bertaubat,tövbe,tevbe,repentir,arrepentimiento,reue,tauba = توبة توبوا يتوب
revenge,retaliation,qisas,kısas,talion,venganza,vergeltung = القصاص
righteousness,righteous,virtue,takva sahipleri,vertu,virtud,naik = البر الصالحات
sea,ocean,oceans,laut,deniz,mer,mar,meer,samandar = البحر البحار
silence,idle talk,vain talk,boş söz,vanité = اللغو
sins,sin,major sins,dosa,dosa besar,günah,günahlar,péchés,pecados,sünden,gunah = كبائر الاثم الذنوب
slaves,slavery,freeing slaves,hamba sahaya,köle,esclaves,esclavitud,sklaven,ghulam = رقبة الرقاب
sleep,tidur,uyku,sommeil,sueño,schlaf,neend = النوم نومكم
solomon,sulaiman,süleyman,salomon = سليمان
soul,spirit,nafs,roh,jiwa,ruh,âme,alma,seele,rooh = الروح النفس
sperm,embryo,fetus,womb,janin,embriyo,foetus,feto = نطفة علقة مضغة
stars,star,bintang,yıldızlar,étoiles,estrellas,sterne,sitare = النجوم
stealing,theft,thief,robbery,pencuri,mencuri,hırsızlık,vol,voleur,robo,ladrón,diebstahl,chori = السارق السارقة
suicide,killing oneself,bunuh diri,intihar,suicidio,selbstmord,khudkushi = تقتلوا انفسكم
sun,matahari,güneş,soleil,sol,sonne,suraj = الشمس
supplication,dua,duas,invoking,doa,berdoa,dua etmek,invocation,súplica,bittgebet = ادعوني دعوة الداع
suspicion,spying,prasangka,zan,soupçon,sospecha,badgumani = الظن تجسسوا
sustenance,provision,rizq,rezeki,rızık,subsistance,sustento,versorgung = رزق يرزق
mockery,ridicule,making fun of others,name calling,mengejek,alay,moquerie,burla,mazaq = يسخر تنابزوا
tawhid,oneness of god,monotheism,tauhid,keesaan allah,tevhid,unicité,unicidad,tauheed = الاحد واحد
throne,arsy,arş,trône,trono,arsh = العرش العظيم
time,masa,waktu,zaman,temps,tiempo,zeit,waqt = والعصر
tolerance,other religions,toleransi,hoşgörü,tolérance,tolerancia = دينكم اكراه
trees,tree,pohon,ağaç,arbre,árbol,baum,darakht = شجرة
tribulation,calamity,disaster,musibah,bencana,musibet,malheur,calamidad,unglück,museebat = مصيبة
trust in god,reliance,tawakkul,tawakal,tevekkül,confiance en dieu,confianza en dios,vertrauen,bharosa = يتوكل توكل المتوكلين
trusts,trustworthiness,trust,amanah,emanet,dépôt,amanat = الامانات اماناتهم
unity,unity of muslims,persatuan,birlik,unité,unidad,einheit,ittehad = واعتصموا تفرقوا
unseen,ghaib,gayb,l'invisible,lo oculto,ghayb = الغيب
wastefulness,extravagance,waste,squandering,boros,israf,gaspillage,derroche,verschwendung,fuzool kharchi = تسرفوا المسرفين المبذرين
water,air,su,eau,agua,wasser,paani = الماء
weights and measures,cheating,fraud,timbangan,ölçü ve tartı,mesure,fraude,pesos y medidas = للمطففين الكيل الميزان
widows,widow,iddah,janda,dul kadın,veuves,viudas,bewa = يتوفون ازواجا
wisdom,hikmah,hikmet,sagesse,sabiduría,weisheit,hikmat = الحكمة
wives,polygamy,four wives,poligami,çok eşlilik,polygamie,poligamia = مثنى ورباع
women,woman,wanita,perempuan,kadın,kadınlar,femmes,mujeres,frauen,aurat ke huqooq = النساء
work,working hard,effort,kerja,çalışmak,travail,trabajo,arbeit,mehnat = سعى اعملوا
worship,purpose of life,worshipping god,purpose of creation,ibadah,ibadet,kulluk,adoration,adoración,ibadat = ليعبدون اعبدوا
zakat,zakah,zakaah,zekat,zekat vermek,bayar zakat,aumône légale = الزكاة
`

const LONGEST_NAME = 4
let topics: ReadonlyMap<string, readonly string[]> | undefined

/** The longest name of a topic that begins at a word: its Arabic words, and the words it takes. */
export function topicAt(
  words: readonly string[],
  at: number,
): { arabic: readonly string[]; length: number } | undefined {
  topics ??= readTopics()
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length--) {
    const arabic = topics.get(words.slice(at, at + length).join(' '))
    if (arabic) return { arabic, length }
  }
  return undefined
}

/** The Arabic words of each topic, by each of its folded names. */
export function readTopics(): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>()
  for (const line of TOPICS.trim().split('\n')) {
    const [names = '', arabic = ''] = line.split(' = ')
    for (const name of names.split(',')) byName.set(indexedWords(name).join(' '), wordsIn(arabic))
  }
  return byName
}
