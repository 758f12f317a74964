/** Labels a payment that another person made for a student's fees. */
import * as texts from '#texts/money/payments.ts';
import { Badge } from '#web/ui/display/Badge.tsx';

export const GiftBadge = () => <Badge tone="leaf">{texts.fromSupporter}</Badge>;
