import { createMessages } from '@waraq/contract'

/** The messages of images that are being uploaded. */
export const uploadMessagesFor = createMessages({
  en: {
    uploading: 'Uploading',
    failed: 'The image could not be uploaded.',
    wrongType: 'Only PNG, JPEG, GIF and WebP images can be inserted.',
    tooLarge: 'The image is too large.',
    full: 'Your image storage is full.',
    dismiss: 'Remove',
  },
  ar: {
    uploading: 'جارٍ الرفع',
    failed: 'تعذّر رفع الصورة.',
    wrongType: 'يمكن إدراج صور PNG وJPEG وGIF وWebP فقط.',
    tooLarge: 'الصورة أكبر من الحد المسموح.',
    full: 'امتلأت المساحة المخصصة لصورك.',
    dismiss: 'إزالة',
  },
})

export type UploadMessages = ReturnType<typeof uploadMessagesFor>
