import { afterEach, beforeEach } from 'vitest'
import { createContract, type TestContract } from './teaching.ts'
import { type TestApp, testApp } from '../test-app.ts'

/** The app of the test that runs, and the contract in it. A file that imports them always sees those of its present test. */
export let t: TestApp
export let contract: TestContract

/** Called once at the top of a file: each of its tests begins with an app and one contract of its own. */
export function eachTestHasOneContract(): void {
  beforeEach(async () => {
    t = await testApp()
    contract = await createContract(t)
  })
  afterEach(() => t.close())
}
