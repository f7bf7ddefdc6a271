/** The texts of the page in both languages; members of responses have their names on the wire. */
const MESSAGES = {
  administration: ['Waraq administration', 'إدارة ورق'],
  language: ['العربية', 'English'],
  key: ['Admin key', 'مفتاح الإدارة'],
  key_note: ['Kept in memory only, until you reload.', 'يبقى في الذاكرة وحدها حتى تعيد التحميل.'],
  sign_in: ['Sign in', 'الدخول'],
  sign_out: ['Sign out', 'الخروج'],
  unreachable: ['The service does not respond.', 'الخدمة لا تستجيب.'],
  changed: ['Done.', 'تمّ ذلك.'],
  none: ['None.', 'لا شيء.'],
  next: ['Next page', 'الصفحة التالية'],
  find: ['Find', 'بحث'],
  save: ['Save', 'حفظ'],
  close: ['Close', 'إغلاق'],
  actions: ['Actions', 'الإجراءات'],
  shown_once: ['Copy this now. It is not shown again.', 'انسخ هذا الآن، فلن يظهر مرة أخرى.'],
  organizations: ['Organizations', 'المؤسسات'],
  organization: ['Organization', 'المؤسسة'],
  organization_id: ['Organization', 'المؤسسة'],
  create: ['Create an organization', 'إنشاء مؤسسة'],
  q: ['Part of the name', 'جزء من الاسم'],
  name: ['Name', 'الاسم'],
  external_id: ['External id', 'المعرّف الخارجي'],
  id: ['Id', 'المعرّف'],
  state: ['State', 'الحالة'],
  created_at: ['Created', 'أُنشئ في'],
  active: ['active', 'نشط'],
  suspended: ['suspended', 'موقوف'],
  revoked: ['revoked', 'مُبطَل'],
  expired: ['expired', 'منتهٍ'],
  current: ['current', 'حالي'],
  previous: ['previous', 'سابق'],
  enabled: ['enabled', 'مفعّل'],
  disabled: ['disabled', 'معطّل'],
  running: ['running', 'جارٍ'],
  done: ['done', 'تمّ'],
  suspend: ['Suspend', 'إيقاف'],
  resume: ['Resume', 'استئناف'],
  reason: ['Reason, which the organization can read', 'السبب، وتستطيع المؤسسة قراءته'],
  limits: ['Limits', 'الحدود'],
  max_documents: ['Documents of a user', 'مستندات المستخدم'],
  max_content_bytes: ['Bytes of a document', 'بايتات المستند'],
  max_images: ['Images of a user', 'صور المستخدم'],
  max_image_storage: ['Image bytes of a user', 'بايتات صور المستخدم'],
  rate_identity: ['Requests of a user a minute', 'طلبات المستخدم في الدقيقة'],
  rate_mint: ['Requests of a key a minute', 'طلبات المفتاح في الدقيقة'],
  versions_all_hours: ['Hours with all versions', 'ساعات حفظ الإصدارات كلها'],
  versions_hourly_days: ['Days with hourly versions', 'أيام حفظ إصدار كل ساعة'],
  versions_daily_days: ['Days with daily versions', 'أيام حفظ إصدار كل يوم'],
  trash_days: ['Days in the trash', 'أيام البقاء في السلة'],
  max_history_bytes: ['History bytes of a user', 'بايتات إصدارات المستخدم'],
  keys: ['API keys', 'مفاتيح API'],
  api_key: ['API key', 'مفتاح API'],
  label: ['Label', 'التسمية'],
  scopes: ['Scopes', 'النطاقات'],
  expires_at: ['Ends', 'ينتهي في'],
  last_used_on: ['Last used', 'آخر استعمال'],
  roll: ['Roll', 'تبديل'],
  revoke: ['Revoke', 'إبطال'],
  ask_roll: ['Create a new one? The old one works for a day.', 'إنشاء جديد؟ يعمل القديم يومًا.'],
  ask_revoke: ['Revoke it now, with its tokens?', 'إبطاله الآن مع رموزه؟'],
  signing_secrets: ['Signing secrets', 'أسرار التوقيع'],
  signing_secret: ['Signing secret', 'سرّ التوقيع'],
  webhooks: ['Webhooks', 'الإشعارات (webhooks)'],
  secret: ['Secret of the webhook', 'سرّ الإشعارات'],
  url: ['URL', 'العنوان'],
  failing_since: ['Failing since', 'يتعثّر منذ'],
  waiting_count: ['Waiting', 'تنتظر'],
  failed_count: ['Given up', 'تُركت'],
  enable: ['Enable', 'تفعيل'],
  replay: ['Replay', 'إعادة الإرسال'],
  attempts: ['Attempts', 'المحاولات'],
  attempted_at: ['Time', 'الوقت'],
  event_type: ['Event', 'الحدث'],
  status: ['Status', 'رمز الرد'],
  error: ['Error', 'الخطأ'],
  duration_ms: ['Milliseconds', 'ملّي ثانية'],
  takedown: ['Take a document down', 'حجب مستند'],
  erasures: ['Erasures of users', 'محو المستخدمين'],
  requested_at: ['Requested', 'طُلب في'],
  done_at: ['Done', 'انتهى في'],
  usage: ['Usage', 'الاستعمال'],
  day: ['Day', 'اليوم'],
  requests: ['Requests', 'الطلبات'],
  tokens_minted: ['Tokens', 'الرموز'],
  saves: ['Saves', 'مرات الحفظ'],
  reads_signed: ['Signed reads', 'قراءات موقّعة'],
  reads_shared: ['Shared reads', 'قراءات بالروابط'],
  bytes_in: ['Bytes in', 'بايتات واردة'],
  bytes_out: ['Bytes out', 'بايتات صادرة'],
  identities: ['Users', 'المستخدمون'],
  documents: ['Documents', 'المستندات'],
  content_bytes: ['Content bytes', 'بايتات المحتوى'],
  history_bytes: ['History bytes', 'بايتات الإصدارات'],
  image_bytes: ['Image bytes', 'بايتات الصور'],
  identities_near_limit: ['Users near a limit', 'مستخدمون قرب حدّ'],
  audit: ['Audit log', 'سجلّ التدقيق'],
  timestamp: ['Time', 'الوقت'],
  actor: ['Actor', 'الفاعل'],
  action: ['Action', 'الإجراء'],
  target: ['Target', 'الهدف'],
  detail: ['Detail', 'التفصيل'],
} as const satisfies Record<string, readonly [english: string, arabic: string]>

export type Message = keyof typeof MESSAGES
export type Language = 'en' | 'ar'
export type Texts = ReturnType<typeof createTexts>

const isMessage = (text: string): text is Message => Object.hasOwn(MESSAGES, text)

/** The texts of a language. */
export function createTexts(language: Language) {
  const t = (message: Message): string => MESSAGES[message][language === 'ar' ? 1 : 0]
  // Operators compare numbers with those of ids and logs, so both languages have the same digits.
  const locale = language === 'ar' ? 'ar-u-nu-latn-hc-h23' : 'en-GB'

  /** The text of a member of a response. */
  function show(name: string, value: unknown): string {
    if (value === null) return '–'
    if (typeof value === 'number') return value.toLocaleString(locale)
    if (typeof value === 'object' && !Array.isArray(value)) return JSON.stringify(value)
    const text = String(value)
    if (/_at$|_since$|^timestamp$/.test(name))
      return new Date(text).toLocaleString(locale, { timeZone: 'UTC' })
    return name === 'state' && isMessage(text) ? t(text) : text
  }

  return { t, show }
}
