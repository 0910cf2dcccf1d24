import type { Plugin, Rolldown } from 'vite'

const runtimeId = '\0rolldown/runtime.js'
const ends = /export\s*\{([^}]*)\}\s*;?\s*$/

/** Moves the bundler's helpers into the entry. With groups of chunks the bundler writes them into a chunk of their own,
 *  which would cost every page a request for half a kilobyte. The entry is loaded before every other chunk. The names
 *  of files stay valid, because the hash of the helpers' chunk is part of the content that the importing chunks are
 *  named by. */
export function runtimeInEntry(): Plugin {
  return {
    name: 'navyk:runtime-in-entry',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const runtime = chunks.find((chunk) => chunk.moduleIds.length === 1 && chunk.moduleIds[0] === runtimeId)
        const entry = chunks.find((chunk) => chunk.isEntry)
        if (!runtime || !entry) return
        const given = namesIn(ends.exec(runtime.code)?.[1] ?? '')
        // As one object, so that names of the helpers can't collide with names of the entry.
        const body = runtime.code.replace(ends, `return{${given.map(({ own, as }) => `${as}:${own}`).join()}}`)
        const takes = takenFrom(runtime)
        const taken = namesIn(takes.exec(entry.code)?.[1] ?? '').map(({ own, as }) => `${own}:${as}`)
        entry.code = `const __runtime=(()=>{${body}})();const{${taken.join()}}=__runtime;${entry.code.replace(takes, '')}`
        const exported = given.map(({ as }) => `__runtime_${as}`)
        entry.code += `;export const{${given.map(({ as }) => `${as}:__runtime_${as}`).join()}}=__runtime;\n`
        entry.exports.push(...exported)
        for (const chunk of chunks) {
          if (chunk === runtime || !chunk.imports.includes(runtime.fileName)) continue
          if (chunk !== entry) chunk.code = chunk.code.replace(takes, (_all, names: string) => passedOn(names, entry))
          const rest = chunk.imports.filter((name) => name !== runtime.fileName)
          chunk.imports = chunk === entry ? rest : [...new Set([entry.fileName, ...rest])]
        }
        delete bundle[runtime.fileName]
      },
    },
  }
}

/** The import of the helpers in another file: `import{a as b,c}from"./rolldown-runtime-….js";` */
const takenFrom = (runtime: Rolldown.OutputChunk) =>
  new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["'\`]\\./${fileIn(runtime.fileName)}["'\`];?`)

const fileIn = (name: string) => (name.split('/').at(-1) ?? '').replaceAll('.', '\\.')

function passedOn(names: string, entry: Rolldown.OutputChunk): string {
  const taken = namesIn(names).map(({ own, as }) => `__runtime_${own} as ${as}`)
  return `import{${taken.join()}}from"./${entry.fileName.split('/').at(-1)}";`
}

/** `a as b, c` as pairs of names. */
function namesIn(list: string): { own: string; as: string }[] {
  return list.split(',').flatMap((item) => {
    const [own, as = own] = item.trim().split(/\s+as\s+/)
    return own && as ? [{ own, as }] : []
  })
}
