import type { AnyExtension } from '@tiptap/core'

/**
 * An extension for one editor, with options and storage that are made once: TipTap makes them anew each time
 * it looks, which it does a few hundred times for each editor that it opens.
 */
export function settled(extension: AnyExtension): AnyExtension {
  const { options, storage } = extension
  return Object.create(extension, { options: { value: options }, storage: { value: storage } })
}
