/** A person who may use the dashboard. */
export interface Staff {
  readonly id: number;
  readonly email: string;
  readonly name: string;
}
