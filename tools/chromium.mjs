// The browser for journeys and measurements.
import { existsSync } from 'node:fs'
import process from 'node:process'
import { aptInstall, isRoot, onPath } from './machine.mjs'

const programs = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/** Path of a Chromium: the one named by CHROMIUM_PATH, one that is installed, or, as root on Debian, a fresh one.
 *  @returns {string}
 *  @throws Error that says what to install */
export function findChromium() {
  const found = process.env.CHROMIUM_PATH || installed()
  if (found) return found
  aptInstall('chromium', 'A Chromium browser')
  const fresh = installed()
  if (fresh) return fresh
  throw new Error('The package "chromium" is installed, but there is no program of that name. Set CHROMIUM_PATH to it.')
}

const installed = () => onPath(programs) ?? elsewhere.find((path) => existsSync(path))

/** Arguments for a quiet browser that talks to nobody but the pages under test; root has to do without the sandbox. */
export const chromiumArguments = [
  ...(isRoot() ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]
