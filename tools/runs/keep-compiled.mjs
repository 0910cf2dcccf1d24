// A setup file of Vitest: Node keeps what it has compiled when it ends, and Vitest ends its workers by a signal, at which it would keep
// nothing. The workers of the next stage and the processes that tests start load what the first ones have compiled.
import { flushCompileCache } from 'node:module'
import { afterAll } from 'vitest'

afterAll(() => flushCompileCache())
