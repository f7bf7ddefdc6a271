import { PICTURE_EXTENSIONS, type Picture } from './options.ts'
import type { ZipEntry } from './zip/write-zip.ts'

/** The pictures of a zip in `images/`, each once. */
export function createPictureFiles() {
  const paths = new Map<Picture, string>()
  return {
    pathOf(picture: Picture): string {
      const path =
        paths.get(picture) ?? `images/${paths.size + 1}.${PICTURE_EXTENSIONS[picture.type]}`
      paths.set(picture, path)
      return path
    },
    pictures: (): Iterable<[Picture, path: string]> => paths,
    /** Pictures are compressed already. */
    files: (folder = ''): ZipEntry[] =>
      Array.from(paths, ([{ bytes }, path]) => [folder + path, bytes, 'stored']),
  }
}
