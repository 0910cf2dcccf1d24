import { type CompiledQuery, createQueryId } from 'kysely'
import type { Reader } from '../schema.ts'

/** Placeholder of a value while the query is compiled. */
class Asked {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A query that is built and compiled with its first use, and then only gets other values: for what runs with every
 *  request, where building and compiling take longer than running.
 *  @param build must not look into the values that it is given */
export function compiledOnce<Values extends Readonly<Record<string, unknown>>, Row>(
  build: (reader: Reader, values: Values) => { compile(): CompiledQuery<Row> },
): (reader: Reader, values: Values) => Promise<Row[]> {
  const names = new Proxy({}, { get: (_, name) => new Asked(String(name)) }) as Values
  let compiled: CompiledQuery<Row> | undefined
  return async (reader, values) => {
    compiled ??= build(reader, names).compile()
    const parameters = compiled.parameters.map((each) => (each instanceof Asked ? values[each.name] : each))
    return (await reader.executeQuery<Row>({ ...compiled, parameters, queryId: createQueryId() })).rows
  }
}
