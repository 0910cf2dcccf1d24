// Sends a load from a process of its own with low priority, so that only the service slows down what is measured
// meanwhile. The load comes as JSON in the first argument.
import { constants, setPriority } from 'node:os'
import { load } from './load.ts'

setPriority(constants.priority.PRIORITY_LOW)
await load(JSON.parse(process.argv[2] ?? ''))
