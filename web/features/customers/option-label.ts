/** The label of a stored option. An option that the school no longer offers is shown as it is stored. */
export const labelOf = (labels: Record<string, string>, option: string) => labels[option] ?? option;
