/**
 * The code that only documents with pictures need, in one file, because small files compress badly.
 */
export { choosePictures } from './choose-pictures.ts'
export { openCrop } from './crop.ts'
export { takePictures } from './pasted-pictures.ts'
export { chooseReplacement, replacePicture } from './replace-picture.ts'
export { createResizeHandle } from './resize-handle.ts'
export { uploadImage } from './upload-image.ts'
