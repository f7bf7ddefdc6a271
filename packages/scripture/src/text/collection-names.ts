/** Names of known hadith collections by slug, in the customary order. */
export const COLLECTION_NAMES: ReadonlyMap<string, { nameArabic: string; nameEnglish: string }> =
  new Map(
    (
      [
        ['bukhari', 'صحيح البخاري', 'Sahih al-Bukhari'],
        ['muslim', 'صحيح مسلم', 'Sahih Muslim'],
        ['nasai', 'سنن النسائي', "Sunan an-Nasa'i"],
        ['abudawud', 'سنن أبي داود', 'Sunan Abi Dawud'],
        ['tirmidhi', 'جامع الترمذي', 'Jami` at-Tirmidhi'],
        ['ibnmajah', 'سنن ابن ماجه', 'Sunan Ibn Majah'],
        ['malik', 'موطأ مالك', 'Muwatta Malik'],
        ['ahmad', 'مسند أحمد', 'Musnad Ahmad'],
        ['darimi', 'سنن الدارمي', 'Sunan ad-Darimi'],
        ['riyadussalihin', 'رياض الصالحين', 'Riyad as-Salihin'],
        ['adab', 'الأدب المفرد', 'Al-Adab Al-Mufrad'],
        ['shamail', 'الشمائل المحمدية', "Ash-Shama'il Al-Muhammadiyah"],
        ['mishkat', 'مشكاة المصابيح', 'Mishkat al-Masabih'],
        ['bulugh', 'بلوغ المرام', 'Bulugh al-Maram'],
        ['nawawi40', 'الأربعون النووية', "An-Nawawi's 40 Hadith"],
        ['qudsi40', 'الحديث القدسي', '40 Hadith Qudsi'],
        ['shahwaliullah40', 'أربعون الدهلوي', '40 Hadith of Shah Waliullah'],
      ] as const
    ).map(([slug, nameArabic, nameEnglish]) => [slug, { nameArabic, nameEnglish }]),
  )

/** The English name of a collection, or its slug if it is unknown. */
export const collectionNameOf = (slug: string): string =>
  COLLECTION_NAMES.get(slug)?.nameEnglish ?? slug
