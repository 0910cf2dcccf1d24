// Moves the time of web tests to the day of this run, so that none depends on the machine's date. It stands before all other imports
// of setup.ts, because modules may read the time while they load.
import { movedMs, moveTime } from '@navyk/tools/test-day'

moveTime(movedMs())
