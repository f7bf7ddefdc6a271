import { createNumberedMessages } from './numbered-messages.ts'

/** The messages of images that are being uploaded. */
export const uploadMessagesFor = createNumberedMessages({
  en: {
    uploading: 'Uploading',
    failed: 'The image could not be uploaded.',
    wrongType: 'Only PNG, JPEG, GIF and WebP images can be inserted.',
    tooLarge: 'The image is too large.',
    tooManyPixels: (count: number, most: number) =>
      `The image has ${Math.ceil(count)} megapixels. Images have at most ${most}; make it smaller and insert it again.`,
    full: 'Your image storage is full.',
    dismiss: 'Remove',
  },
  ar: (number) => ({
    uploading: 'جارٍ الرفع',
    failed: 'تعذّر رفع الصورة.',
    wrongType: 'يمكن إدراج صور PNG وJPEG وGIF وWebP فقط.',
    tooLarge: 'الصورة أكبر من الحد المسموح.',
    tooManyPixels: (count, most) =>
      `دقة الصورة ${number(Math.ceil(count))} ميغابكسل والحد ${number(most)} ميغابكسل. صغّر الصورة ثم أدرجها.`,
    full: 'امتلأت المساحة المخصصة لصورك.',
    dismiss: 'إزالة',
  }),
})

export type UploadMessages = ReturnType<typeof uploadMessagesFor>
