/** The circles of a graph, each once, beginning with the name that comes first in the alphabet.
 *  @param {Map<string, Set<string>>} needs name → what it needs
 *  @returns {string[][]} */
export function findCircles(needs) {
  return [...needs.keys()].flatMap((name) => {
    const way = findWayBack(name, name, needs, new Set())
    return way?.every((other) => name <= other) ? [[name, ...way]] : []
  })
}

/** @param {string} at
 *  @param {string} goal
 *  @param {Map<string, Set<string>>} needs
 *  @param {Set<string>} seen
 *  @returns {string[] | undefined} */
function findWayBack(at, goal, needs, seen) {
  for (const next of needs.get(at) ?? []) {
    if (next === goal) return [next]
    if (seen.has(next)) continue
    seen.add(next)
    const rest = findWayBack(next, goal, needs, seen)
    if (rest) return [next, ...rest]
  }
  return undefined
}
