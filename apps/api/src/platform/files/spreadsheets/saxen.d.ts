// The package has no types; these are of what is used of it.
declare module 'saxen' {
  type Decode = (text: string) => string

  interface Events {
    openTag: (name: string, attributes: () => Record<string, unknown>, decode: Decode) => void
    closeTag: (name: string) => void
    text: (value: string, decode: Decode) => void
    cdata: (value: string) => void
    error: (error: Error) => void
  }

  export class Parser {
    on<Name extends keyof Events>(name: Name, handle: Events[Name]): this
    parse(xml: string): this
  }
}
