// The import rules of .dependency-cruiser.mjs, for the checks in the folders beside.
export { areas, default as rules, heavyForRules, loadedInProduction } from '../../.dependency-cruiser.mjs'
