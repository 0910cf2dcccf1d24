// Compares passwords in an endless loop, in a process of its own with the low priority of the product's own hashing
// threads.
import { hashSync, verifySync } from '@node-rs/argon2'
import { constants, setPriority } from 'node:os'

setPriority(constants.priority.PRIORITY_LOW)
const stored = hashSync('a password', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
while (verifySync(stored, 'a password')) {
  // Ends when the process is killed.
}
