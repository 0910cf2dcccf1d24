// Moves the time of the process that loads this module to the day of tests (test-day.mjs): a setup file of Vitest, and
// `node --import` for processes that tests start. Loaded before the embedded database, whose clock is that of the process.
import { movedMs, moveTime } from './test-day.mjs'

moveTime(movedMs())
