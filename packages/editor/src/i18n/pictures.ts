import { createNumberedMessages } from './numbered-messages.ts'

/** The messages of pictures in the text. */
export const pictureMessagesFor = createNumberedMessages({
  en: {
    replace: 'Replace',
    crop: 'Crop',
    edges: { top: 'Top edge', right: 'Right edge', bottom: 'Bottom edge', left: 'Left edge' },
    size: (width: number, height: number) => `${width} × ${height} pixels`,
    hint: 'Drag an edge, or move it with the arrow keys.',
    noCrop: 'This image could not be loaded for cropping.',
    describe: 'Describe this image for people who cannot see it',
    describeKey: (key: string) => `Press ${key} to describe the image.`,
  },
  ar: (number) => ({
    replace: 'استبدال',
    crop: 'اقتصاص',
    edges: {
      top: 'الحافة العليا',
      right: 'الحافة اليمنى',
      bottom: 'الحافة السفلى',
      left: 'الحافة اليسرى',
    },
    size: (width, height) => `${number(width)} × ${number(height)} بكسل`,
    hint: 'اسحب حافة، أو حرّكها بمفاتيح الأسهم.',
    noCrop: 'تعذّر تحميل هذه الصورة لاقتصاصها.',
    describe: 'صِف هذه الصورة لمن لا يستطيع رؤيتها',
    describeKey: (key) => `اضغط ${key} لوصف الصورة.`,
  }),
})
