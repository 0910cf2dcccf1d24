import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { root } from '../machine.mjs'

/** Runs the program of an installed package under this Node and returns everything it wrote, in that order.
 *  @param {string} script path of its JavaScript below node_modules
 *  @param {string[]} args
 *  @param {Record<string, string>} [settings] added to the environment
 *  @returns {Promise<{ code: number, output: string }>} */
export function runProgram(script, args, settings = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const stop = () => child.kill('SIGTERM')
    process.once('exit', stop)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk
      })
    }
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('exit', stop)
      resolve({ code: code ?? 1, output: output.trim() })
    })
  })
}
