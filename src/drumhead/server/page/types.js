/**
 * The wire types of the server (drumhead/server/wire.py) as this page uses them. Lengths are thousandths of an inch.
 *
 * @typedef {[number, number]} Place
 * @typedef {string | number} Key
 * @typedef {{key: Key, label: string, facts: Record<string, any>}} Option
 * @typedef {{type: 'pick', options: Option[]} | {type: 'some', of: Option[], least: number, most: number}
 *   | {type: 'order', of: Option[]} | {type: 'amount', least: number, most: number}
 *   | {type: 'split', pool: Option[], least: number, most: number}
 *   | {type: 'places', models: number[], zone: number[]}
 *   | {type: 'ways', models: number[], allowance: number, zone: number[] | null}
 *   | {type: 'steps', cells: number[][]}} Ask
 * @typedef {{id: number, seat: number, decision: string, ask: Ask, text: string, clause: string, facts: Record<string, any>}} Question
 * @typedef {{type: 'pick', key: Key} | {type: 'some', keys: Key[]} | {type: 'order', keys: Key[]} | {type: 'amount', amount: number}
 *   | {type: 'split', parts: Key[][]} | {type: 'places', places: Place[]} | {type: 'ways', ways: Place[][]}
 *   | {type: 'steps', cells: number[][]} | {type: 'concede'}} Answer
 * @typedef {{clause: string, why: string, facts: Record<string, any>}} Refusal
 * @typedef {{id: string, kind: string, owner: number, place: Place | null, unit: string, marks: Record<string, any>, name: string}} Piece
 * @typedef {{name: string, counters: Record<string, any>, hand: Record<string, any>[]}} SeatView
 * @typedef {{game: string, board: {width: number, height: number, name: string}, pieces: Record<string, Piece>,
 *   seats: SeatView[], counters: Record<string, any>, question: Question | null}} View
 * @typedef {{type: string, clause: string, text: string, facts: Record<string, any>, [more: string]: any}} TableEvent
 * @typedef {{number: number, seat: number | null, events: TableEvent[], taken_back: boolean}} Batch
 * @typedef {{winner: number | null, scores: string[], clause: string, text: string}} Outcome
 * @typedef {{room: string, game: string, title: string, table: number, seats: number[], bots: number[], view: View, batches: Batch[],
 *   next: number, outcome: Outcome | null, may_take_back: boolean, trouble: string, host: boolean, free: number[]}} Sight
 * @typedef {{text: string, target: number, p: number[], mean: number, facts: Record<string, any>}} Odds
 * @typedef {{question: number, answer: Answer, odds: Record<string, Odds>}} Advice
 * @typedef {{unit: number, action?: string, goal?: Place | null, facing?: Place | null, pulled?: Record<number, Place>, target?: number | null}} Draft
 * @typedef {{role: string, points: Place[], radius: number, text: string}} Shape
 * @typedef {{plan: Answer[], refusal: Refusal | null, ways: Record<string, Place[]>, shapes: Shape[], odds: Odds[]}} Preview
 * @typedef {{seed: number, name: string, width: number, height: number, pieces: string[], terrain: string}} TablePicture
 * @typedef {{name: string, title: string, about: string, models: number, cost: number}} ListChoice
 * @typedef {{key: string, ruling: string, question: string, settings: {name: string, means: string}[]}} Switch
 * @typedef {{id: string, title: string, points: number[], lists: Record<string, ListChoice[]>,
 *   opponents: {name: string, title: string, about: string}[], switches: Switch[]}} GameChoice
 * @typedef {{id: string, title: string, kind: string, rule: string, why: string, rulings: string[]}} RuleText
 */
export {};
