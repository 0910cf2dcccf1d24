import type { Plugin } from 'vite'

/** Code in which each kind of schema describes itself as JSON Schema. */
const descriptions = /^ *inst\._zod\.processJSONSchema = .*;$/gm
const methods = /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*;$/m

/** Removes the code that writes JSON Schema from the validation library: only the server describes its calls by it, and every first
 *  page of the dashboard would load it. In the browser a schema throws when it is asked for its JSON Schema. */
export function schemasWithoutJson(): Plugin {
  return {
    name: 'navyk:schemas-without-json',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        const without = withoutJson(code)
        if (without === undefined)
          this.error('The library writes JSON Schema otherwise than schemas-without-json.ts knows')
        return { code: without, map: null }
      },
    },
  }
}

/** @returns undefined where the module is not built as it was known */
export function withoutJson(code: string): string | undefined {
  if (!methods.test(code) || (code.match(descriptions) ?? []).length < 30) return undefined
  const refusal = "() => () => { throw new Error('JSON Schema is written by the server alone') }"
  return code
    .replace(descriptions, '')
    .replace(methods, `const createToJSONSchemaMethod = ${refusal}, createStandardJSONSchemaMethod = ${refusal};`)
}
