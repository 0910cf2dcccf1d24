// Once before all journeys: what each worker's server starts from.
import { buildWebApp } from '../tools/web-build.mjs'
import { toldDemo } from '../apps/api/src/testing/databases/told-demo.ts'

export default async function beforeAll(): Promise<void> {
  await Promise.all([buildWebApp(), toldDemo()])
}
