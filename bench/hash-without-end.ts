// Compares passwords without end, in a process of its own that gives way to every other as the product's threads do.
import { hashSync, verifySync } from '@node-rs/argon2'
import { constants, setPriority } from 'node:os'

setPriority(constants.priority.PRIORITY_LOW)
const stored = hashSync('a password', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
while (verifySync(stored, 'a password')) {
  // Until it is stopped.
}
