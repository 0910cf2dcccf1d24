// Once before all journeys: what each worker's server starts from.
import { buildWebApp } from '../tools/web-build.mjs'
import { toldDemo } from './told-demo.mjs'

export default async function beforeAll(): Promise<void> {
  await Promise.all([buildWebApp(), toldDemo()])
}
