// Random choices that a seed determines (mulberry32).
export class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** At least 0, less than 1. */
  fraction() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  below(limit) {
    return Math.floor(this.fraction() * limit);
  }

  pick(values) {
    return values[this.below(values.length)];
  }

  chance(probability) {
    return this.fraction() < probability;
  }

  /** An array of `least` to `most` values that `make` returns. */
  several(least, most, make) {
    return Array.from({ length: least + this.below(most - least + 1) }, make);
  }

  /** Some of the values, in their order. */
  some(values, probability) {
    return values.filter(() => this.chance(probability));
  }
}
