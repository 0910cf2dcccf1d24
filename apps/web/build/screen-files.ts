import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A screen of the dashboard as its domain's routes.tsx declares it. */
export interface DeclaredScreen {
  /** Below /dashboard/, with `:name` parameters. */
  path: string
  /** The module of its page, relative to the web app. */
  source: string
  /** The module of what it shows beyond that where there is room. */
  wideSource: string | undefined
  /** Folders of the texts that it needs. */
  namespaces: string[]
}

/** Finds the screens in the source text of the declarations, because a build can't run the modules.
 *  @throws Error when a declaration is written in a way that this does not understand */
export function declaredScreens(web: string): DeclaredScreen[] {
  return globSync('src/domains/*/*/routes.tsx', { cwd: web }).flatMap((file) => {
    const folder = dirname(file)
    const text = readFileSync(join(web, file), 'utf8')
    const blocks = text.split(/^ {2}\{$/m).slice(1)
    return blocks.map((block) => {
      const path = /^ {4}path: '([^']*)',$/m.exec(block)?.[1]
      const module = /import\('\.\/([^']+)'\)/.exec(block)?.[1]
      if (path === undefined || module === undefined) throw new Error(`A screen in ${file} can't be read`)
      const listed = /^ {4}namespaces: \[([^\]]*)\]/m.exec(block)?.[1] ?? ''
      const namespaces = [...listed.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
      const wideSource = wideSourceOf(block, web, folder)
      return { path, source: join(folder, module), wideSource, namespaces: [basename(folder), ...namespaces] }
    })
  })
}

function wideSourceOf(block: string, web: string, folder: string): string | undefined {
  const name = /^ {4}wide: (\w+),$/m.exec(block)?.[1]
  if (name === undefined) return undefined
  const parts = readFileSync(join(web, folder, 'parts.ts'), 'utf8')
  const module = new RegExp(`const ${name} = lazyPart\\(async \\(\\) => \\(await import\\('\\./([^']+)'`).exec(
    parts,
  )?.[1]
  if (module === undefined) throw new Error(`The part "${name}" is not in ${join(folder, 'parts.ts')}`)
  return join(folder, module)
}
