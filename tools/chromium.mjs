// The browser for journeys and measurements.
import { existsSync } from 'node:fs'
import process from 'node:process'
import { aptInstall, isRoot, onPath } from './machine.mjs'

/** The browser without windows: it takes a quarter less processor time for the same pages. */
const withoutWindows = 'chromium-headless-shell'
const programs = [withoutWindows, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/** Path of a Chromium: the one named by CHROMIUM_PATH, or one that is installed; as root on Debian, the one without windows is
 *  installed first. Programs started from here find the same one.
 *  @returns {string}
 *  @throws Error that says what to install */
export function findChromium() {
  process.env.CHROMIUM_PATH ||= onPath([withoutWindows]) ?? freshOrInstalled()
  return process.env.CHROMIUM_PATH
}

/** @returns {string} */
function freshOrInstalled() {
  const installed = onPath(programs) ?? elsewhere.find((path) => existsSync(path))
  try {
    aptInstall(withoutWindows, 'A Chromium without windows')
  } catch (error) {
    if (installed) return installed
    throw error
  }
  const fresh = onPath([withoutWindows])
  if (fresh) return fresh
  throw new Error(`The package "${withoutWindows}" has no program of that name. Set CHROMIUM_PATH to a Chromium.`)
}

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
