// Signs in with a wrong password from 1,200 addresses at the same time, for the given number of milliseconds: a refused
// sender repeats after the time that the answer names, everybody else at once. Prints how many answers of each status
// came. It runs with low priority, so that only the service slows down what is measured meanwhile.
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

setPriority(constants.priority.PRIORITY_LOW)
const [url = '', milliseconds = '0'] = process.argv.slice(2)
const strangers = 1200
const end = performance.now() + Number(milliseconds)
const statuses = new Map<number, number>()

async function signInRepeatedly(place: number): Promise<void> {
  for (let round = 0; performance.now() < end; round++) {
    const answer = await fetch(`${url}/frontend-api/sign-in`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${round & 255}.${place >> 8}.${place & 255}`,
      },
      body: JSON.stringify({
        username: `37525${String(1_000_000 + place * 5000 + round)}`,
        password: 'not the password',
      }),
    })
    await answer.arrayBuffer()
    await delay(Number(answer.headers.get('retry-after') ?? 0) * 1000)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  }
}

await Promise.all(Array.from({ length: strangers }, (_, place) => signInRepeatedly(place)))
console.log(JSON.stringify(Object.fromEntries(statuses)))
