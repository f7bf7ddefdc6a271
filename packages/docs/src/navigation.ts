import { createMessages } from '@waraq/contract'

/** The languages of the documentation. Pages below `docs/ar` are in Arabic. */
export type Locale = 'en' | 'ar'

export const LOCALES: Locale[] = ['en', 'ar']

interface NavigationGroup {
  title: Record<Locale, string>
  /** Paths below `docs`, without `.md`, in order. Pages that do not exist are left out. */
  pages: string[]
}

/** The order of the pages. Pages that no group lists are in the last group. */
export const NAVIGATION: NavigationGroup[] = [
  {
    title: { en: 'Start', ar: 'البداية' },
    pages: ['start/what-is-waraq', 'start/install', 'start/quickstart'],
  },
  {
    title: { en: 'Quickstarts', ar: 'أمثلة سريعة' },
    pages: [
      'quickstarts/html',
      'quickstarts/express',
      'quickstarts/next',
      'quickstarts/hono',
      'quickstarts/node',
      'quickstarts/django',
      'quickstarts/flask',
      'quickstarts/laravel',
      'quickstarts/php',
      'quickstarts/rails',
      'quickstarts/sinatra',
      'quickstarts/go',
    ],
  },
  {
    title: { en: 'Guides', ar: 'أدلة' },
    pages: [
      'guides/embedding',
      'guides/writing',
      'guides/tokens',
      'guides/documents',
      'guides/search',
      'guides/sdk',
      'guides/signatures',
      'guides/co-authors',
      'guides/history',
      'guides/sharing',
      'guides/webhooks',
      'guides/images',
      'guides/files',
      'guides/moving-in',
      'guides/events',
      'guides/scripture',
      'guides/looks',
      'guides/extending',
      'guides/tiptap',
      'guides/languages',
      'guides/errors-in-the-editor',
      'guides/security',
      'guides/erasure',
      'guides/conformance',
      'options',
      'errors',
      'contract',
    ],
  },
  {
    title: { en: 'Operations', ar: 'التشغيل' },
    pages: [
      'operations',
      'operations/docker',
      'operations/systemd',
      'operations/kubernetes',
      'operations/settings',
      'operations/commands',
      'operations/administration',
      'operations/data-folder',
      'operations/database',
      'operations/images',
      'operations/buckets',
      'operations/proxy',
      'operations/monitoring',
      'operations/runbook',
      'operations/backup',
      'operations/point-in-time',
      'operations/move-to-postgresql',
      'operations/failover',
      'operations/scaling',
      'operations/upgrade',
    ],
  },
]

/** The folder of decision records, which has a separate group. */
export const DECISIONS = 'decisions/'

/** Texts of the pages themselves. */
export const messagesFor = createMessages({
  en: {
    siteTitle: 'Waraq documentation',
    siteSummary:
      'Build rich-text documents into your product: an editor and a reader for your pages, and a self-hosted service behind them.',
    documentation: 'Documentation',
    guides: 'Guides',
    reference: 'API reference',
    search: 'Search',
    menu: 'Menu',
    navigation: 'Pages',
    onThisPage: 'On this page',
    skip: 'Skip to the content',
    previous: 'Previous',
    next: 'Next',
    markdown: 'Markdown',
    otherLanguage: 'العربية',
    more: 'More',
    decisions: 'Decisions',
    english: 'In English',
    copy: 'Copy',
    copied: 'Copied',
    linkTo: 'Link to this section',
    notFoundTitle: 'This page does not exist',
    notFoundText: 'The address may have changed. Search, or go to one of these pages:',
    version: 'Version',
    licenses: 'Licenses',
    searchPlaceholder: 'Search the documentation',
    noResults: 'No results. Try another word.',
    searchFailed: 'The search index could not be loaded.',
    oneResult: '1 result',
    results: 'results',
    close: 'Close',
  },
  ar: {
    siteTitle: 'توثيق ورق',
    siteSummary: 'أضف مستندات غنية إلى منتجك: محرر وقارئ لصفحاتك، وخدمة خلفهما تستضيفها بنفسك.',
    documentation: 'التوثيق',
    guides: 'أدلة',
    reference: 'مرجع الواجهة البرمجية',
    search: 'بحث',
    menu: 'القائمة',
    navigation: 'الصفحات',
    onThisPage: 'في هذه الصفحة',
    skip: 'انتقل إلى المحتوى',
    previous: 'السابق',
    next: 'التالي',
    markdown: 'ماركداون',
    otherLanguage: 'English',
    more: 'صفحات أخرى',
    decisions: 'القرارات',
    english: 'بالإنجليزية',
    copy: 'نسخ',
    copied: 'نُسخ',
    linkTo: 'رابط هذا القسم',
    notFoundTitle: 'لا توجد صفحة هنا',
    notFoundText: 'ربما تغيّر العنوان. ابحث، أو انتقل إلى إحدى هذه الصفحات:',
    version: 'الإصدار',
    licenses: 'الرخص',
    searchPlaceholder: 'ابحث في التوثيق',
    noResults: 'لا توجد نتائج. جرّب كلمة أخرى.',
    searchFailed: 'تعذّر تحميل فهرس البحث.',
    oneResult: 'نتيجة واحدة',
    results: 'من النتائج',
    close: 'إغلاق',
  },
})
