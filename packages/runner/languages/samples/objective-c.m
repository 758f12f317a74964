// Binary search: finds a number in a sorted list by halving the part that is left.
#import <Foundation/Foundation.h>
#include <stdio.h>

@interface Searcher : NSObject
- (NSInteger)positionOf:(NSNumber *)wanted in:(NSArray *)numbers;
@end

@implementation Searcher

- (NSInteger)positionOf:(NSNumber *)wanted in:(NSArray *)numbers {
    NSInteger low = 0;
    NSInteger high = (NSInteger)[numbers count] - 1;

    while (low <= high) {
        NSInteger middle = low + (high - low) / 2;
        NSComparisonResult order = [[numbers objectAtIndex:middle] compare:wanted];

        if (order == NSOrderedSame) return middle;
        if (order == NSOrderedAscending) low = middle + 1;
        else high = middle - 1;
    }
    return -1;
}

@end

int main(void) {
    @autoreleasepool {
        NSArray *numbers = @[@2, @5, @8, @12, @16, @23, @38, @56, @72, @91];
        NSNumber *wanted = @23;

        NSInteger position = [[Searcher new] positionOf:wanted in:numbers];
        if (position == -1)
            printf("%d is not in the list.\n", [wanted intValue]);
        else
            printf("%d is at position %ld.\n", [wanted intValue], (long)position);
    }
    return 0;
}
