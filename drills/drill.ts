import type { Figure } from '../bench/figure.ts'

/** A program that a drill needs, and the package of Debian that brings it. */
export interface NeededProgram {
  program: string
  packageName: string
}

/** Ground that has to be made by the system before the drill starts: a network with loopback alone, or mounts that nobody else sees. */
export type Ground = 'network' | 'mounts'

/** One drill: it makes its ground, disturbs the service on it, removes all of it, and gives its figures. */
export interface Drill {
  /** One sentence for the list. */
  sentence: string
  /** Options with their defaults, as `--rate=200`. */
  options: Readonly<Record<string, number>>
  needs: readonly NeededProgram[]
  ground?: Ground
  load: () => Promise<{ run: (options: DrillOptions) => Promise<Figure[]> }>
}

/** Values of a drill's options. */
export type DrillOptions = Readonly<Record<string, number>>

/** Reads the options of a drill from arguments such as `--rate=200`.
 *  @throws Error naming an argument that the drill does not have, or whose value is no number */
export function readOptions(defaults: DrillOptions, args: readonly string[]): DrillOptions {
  const given = args.map((argument) => {
    const [, name = '', value = ''] = /^--([a-z-]+)=(\d+(?:\.\d+)?)$/.exec(argument) ?? []
    if (defaults[name] === undefined) {
      const known = Object.entries(defaults).map(([option, number]) => `--${option}=${number}`)
      throw new Error(`The drill has no option "${argument}". It has: ${[...known, '--runs=1', '--json'].join(' ')}`)
    }
    return [name, Number(value)] as const
  })
  return { ...defaults, ...Object.fromEntries(given) }
}

/** The value of a declared option. */
export function optionOf(options: DrillOptions, name: string): number {
  const value = options[name]
  if (value === undefined) throw new Error(`the drill does not declare the option ${name}`)
  return value
}
