import type { Plugin, Rolldown } from 'vite'

/** Chunks of first screens: those that screens share (build/chunks.ts), and the screens of the menu, by the names of
 *  their modules. A screen that is not named keeps a sheet of its own, which is one request more; chunks.test.ts looks for a
 *  module of each name. */
export const firstParts =
  /^(dashboard|lists|shared|popups)\d*$|(home|list|schedule|questions|docs|account|reports)-page$/

/** Puts the style sheets of the first screens into one: each has a few hundred bytes, and a request for each would keep
 *  the screen waiting. The entry's own sheet is not among them, because the page carries it. Order does not matter:
 *  classes are a module's own, and the component library's rules stand in a layer below. */
export function oneStyleSheet(): Plugin {
  return {
    name: 'navyk:one-style-sheet',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const entrySheets = chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => sheetsOf(chunk))
        const sources = new Map<string, string>()
        for (const name of chunks
          .filter(({ name }) => firstParts.test(name))
          .toSorted(dashboardFirst)
          .flatMap(sheetsOf)) {
          const asset = bundle[name]
          if (asset?.type !== 'asset' || entrySheets.includes(name)) continue
          sources.set(name, String(asset.source))
        }
        if (sources.size === 0) return
        const merged = this.getFileName(
          this.emitFile({ type: 'asset', name: 'cabinet.css', source: [...sources.values()].join('\n') }),
        )
        for (const chunk of chunks) {
          const sheets = chunk.viteMetadata?.importedCss
          if (!sheets || ![...sheets].some((name) => sources.has(name))) continue
          for (const name of [...sheets]) if (sources.has(name)) sheets.delete(name)
          sheets.add(merged)
        }
        for (const name of sources.keys()) delete bundle[name]
      },
    },
  }
}

const sheetsOf = (chunk: Rolldown.OutputChunk) => [...(chunk.viteMetadata?.importedCss ?? [])]

const dashboardFirst = (one: Rolldown.OutputChunk, other: Rolldown.OutputChunk) =>
  Number(other.name === 'dashboard') - Number(one.name === 'dashboard') || one.name.localeCompare(other.name)
