/** Labels a payment that another person made for a student's fees. */
import { Badge } from '#web/ui/display/Badge.tsx';

export const GiftBadge = () => <Badge tone="leaf">From a supporter</Badge>;
