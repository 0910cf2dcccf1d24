import type { Plugin } from 'vite'

const begin = 'function preload(baseModule, deps, importerUrl) {'

/** A module that could not be fetched once fails for as long as the page lives: Chromium 150 remembers it, and never asks
 *  again. So nothing is fetched while the browser knows that there is no network; what is tried then fails without a trace,
 *  and comes when it is tried again. */
export function partsOffline(): Plugin {
  return {
    name: 'navyk:parts-offline',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(begin)) this.error('The helper that loads parts has another form')
        return {
          code: code.replace(
            begin,
            `${begin} if (navigator.onLine === false) return Promise.reject(new Error('No network'));`,
          ),
          map: null,
        }
      },
    },
  }
}
