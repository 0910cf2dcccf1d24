import { manifests } from '#domains.ts'
import type { Services } from '#platform/services.ts'

/** Runs a background task of the domains by its name, as the timetable does. */
export async function runTask(services: Services, name: string): Promise<void> {
  const task = manifests.map(({ tasks }) => tasks?.(services)[name]).find((each) => each !== undefined)
  if (!task) throw new Error(`there is no task ${name}`)
  await task({})
}
