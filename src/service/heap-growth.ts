/** How much the heap of the process grows between collections. V8 lets it grow to four times of what is in use, where the machine has memory. */
import { setFlagsFromString } from 'node:v8'
import { FEW_COMPANIES } from './background.ts'

/**
 * Percent of what is in use. Loading and preparing leave much that dies at once, and no call waits yet: frequent collections
 * keep hundreds of megabytes away. A service of few companies keeps this setting, to stay small. With many companies it
 * would cost a third of the calls a second (200,000 companies, lite searches of 50 connections: 350 µs of processor
 * time a call at 30 %, 230 at 60 %, 213 at 300 %, for 410, 435 and 620 MB).
 */
const GROWTH_PERCENT = { small: 30, large: 60 } as const

/** Keeps the heap small from now on, in all threads of the process. */
export function keepHeapSmall(): void {
  boundGrowth(GROWTH_PERCENT.small)
}

/** Lets the heap grow as a service with this many companies needs it to answer fast. */
export function sizeHeap(companies: number): void {
  boundGrowth(companies <= FEW_COMPANIES ? GROWTH_PERCENT.small : GROWTH_PERCENT.large)
}

function boundGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`)
}
