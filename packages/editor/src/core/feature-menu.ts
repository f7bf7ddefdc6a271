import { isArabicLocale } from '@waraq/contract'
import type { UiCommand } from '../widgets/ui-command.ts'
import type { FeatureCommand, FeatureMenu, KindContext, Typing } from './feature.ts'

/** The commands of these kinds that the host left on. */
export const featureCommands = (
  menus: readonly FeatureMenu[],
  context: KindContext,
  act?: FeatureCommand['act'],
): UiCommand[] =>
  menus.flatMap(({ commands = {}, group: section }) =>
    // The keys of the record are names of commands.
    (Object.entries(commands) as [UiCommand['name'], FeatureCommand][])
      .filter(([name, command]) => (!act || command.act === act) && !context.without.has(name))
      .map(([name, { description, ...command }]) => ({
        ...command,
        name,
        section,
        description: description?.[isArabicLocale(context.locale) ? 'ar' : 'en'],
        run: () =>
          'run' in command ? command.run(context) : void context.editor.run(command.change),
      })),
  )

/** What typing does in the kinds that the host left on. */
export const typingOf = (menus: readonly FeatureMenu[], context: KindContext): Typing[] =>
  menus.flatMap(({ commands = {}, typing }) =>
    Object.keys(commands).some((name) => context.without.has(name as UiCommand['name']))
      ? []
      : (typing?.(context) ?? []),
  )
