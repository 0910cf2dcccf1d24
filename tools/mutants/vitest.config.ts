import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { testFiles } from './rules.mjs'

// Stryker changes a copy of the repository, whose workspaces would still be found in node_modules as they are.
const root = join(import.meta.dirname, '..', '..')
const contract = join(root, 'packages', 'api-spec', 'src')

export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: '@navyk/api-spec/kit', replacement: join(contract, 'kit', 'index.ts') },
      { find: /^@navyk\/api-spec$/, replacement: join(contract, 'index.ts') },
    ],
  },
  test: { include: testFiles(root), setupFiles: 'tools/runs/moved-time.mjs', pool: 'threads', isolate: false },
})
