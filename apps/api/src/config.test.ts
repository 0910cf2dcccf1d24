import { expect, test } from 'vitest'
import { type ConfigError, readConfig } from './config.ts'

const faultsOf = (environment: NodeJS.ProcessEnv): string[] => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    return (error as ConfigError).faults
  }
}

test('without any setting the demo runs on 127.0.0.1:3000 and the embedded database in .data', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', mode: 'demo', databaseUrl: undefined })
  expect(config.dataDir).toMatch(/\.data$/)
})

test('all faults are named at once', () => {
  const faults = faultsOf({ PORT: 'many', DATABASE_URL: 'mysql://x', NAVYK_MODE: 'test' })
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['PORT', 'DATABASE_URL', 'NAVYK_MODE'])
})

test('production names every thing that it misses', () => {
  const faults = faultsOf({ NAVYK_MODE: 'production' })
  expect(faults.join('\n')).toMatch(/DATABASE_URL[\s\S]*NAVYK_SECRET[\s\S]*SMS/)
})

test('an empty setting counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
})

test('of several secrets the first signs and the others are still accepted; a short one is a fault', () => {
  const [fresh, old] = ['f'.repeat(32), 'o'.repeat(40)]
  expect(readConfig({ NAVYK_SECRET: `${fresh}, ${old}` })).toMatchObject({ secret: fresh, oldSecrets: [old] })
  expect(readConfig({ NAVYK_SECRET: fresh })).toMatchObject({ secret: fresh, oldSecrets: [] })
  expect(faultsOf({ NAVYK_SECRET: `${fresh},short` })).toEqual(['NAVYK_SECRET must have at least 32 characters'])
})
