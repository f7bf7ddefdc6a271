/** Vue's declaration of a prop. */
type Declared = BooleanConstructor | { type: unknown; required?: true; default?: unknown }

/**
 * A prop for each option that is not a callback, and for the client; a missing one does not
 * compile.
 */
export type PropsOf<Options> = Record<'client' | Exclude<keyof Options, `on${string}`>, Declared>

type EventOf<Name> = Name extends `on${infer Event}` ? Uncapitalize<Event> : never

/** An event for each callback. */
export type EventsOf<Options> = Record<EventOf<keyof Options>, (...values: never[]) => true>
